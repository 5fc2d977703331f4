// What proofs cost: an answer with and without keeping its proof, in turns; blocks a second over HTTP; bytes a proof in the store.
// tsx bench/proofs.bench.ts [questions, 4000] [seconds, 5]
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import Koa from 'koa';
import { SNAPSHOTS } from '../src/config/config.js';
import type { Context } from '../src/http/context.js';
import { blockFinder } from '../src/http/handlers/find-block.js';
import { sendBlock } from '../src/http/handlers/send-block.js';
import { ProofQueue } from '../src/proof/proof-queue.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { openEmbedded } from '../src/stores/embedded/open-embedded.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import type { Question } from '../src/verdict/verdict.js';
import { median } from './median.js';

const QUESTIONS = Number(process.argv[2] ?? 4_000);
const SECONDS = Number(process.argv[3] ?? 5);
const CONNECTIONS = 16;

const directory = mkdtempSync(path.join(tmpdir(), 'proofs-'));
const stores = openEmbedded(directory);
await stores.prepare();
const queue = new ProofQueue(stores.blocks, 0);
const { oracle: bare } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
const { oracle: kept } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0, proofs: queue });
const { ruleBook } = loadRuleBook('regulations', { cases: false });
if (bare === undefined || kept === undefined || ruleBook === undefined) throw new Error('the rule book has errors');

const { examples } = ruleBook.vocabulary;
const questions = Array.from({ length: QUESTIONS }, (_, i): Question => {
  const action = examples[Math.floor((i * examples.length) / QUESTIONS)]?.text ?? '';
  return { domain: 'general', action, facts: {}, asOf: '2026-12-01', jurisdictions: [], basis: 'in_force' };
});

/** Microseconds of one answer. */
const time = (oracle: typeof bare, question: Question): number => {
  const started = process.hrtime.bigint();
  oracle.decide(question);
  return Number(process.hrtime.bigint() - started) / 1_000;
};

const differences: number[] = [];
const plain: number[] = [];
queue.begin();
for (const [i, question] of questions.entries()) {
  // Who comes first finds cold caches: they take turns. The pause lets the queue write, as a server does between answers.
  const first = i % 2 === 0 ? time(bare, question) : time(kept, question);
  const second = i % 2 === 0 ? time(kept, question) : time(bare, question);
  const [without, withProof] = i % 2 === 0 ? [first, second] : [second, first];
  plain.push(without);
  differences.push(withProof - without);
  if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
await queue.write();

// Writing happens between answers: what it takes of the processor, a proof.
const proofs = new Map<string, Uint8Array>();
for (const question of questions) {
  const { proof } = bare.decideOpenly({ ...question, domain: 'employment' });
  proofs.set(proof.cid.toString(), proof.bytes);
}
const sizeBefore = statSync(path.join(directory, 'oracle.db')).size;
for (const question of questions) kept.decide({ ...question, domain: 'employment' });
const before = process.cpuUsage();
await queue.close();
const used = process.cpuUsage(before);
await stores.close();
const again = openEmbedded(directory);
await again.prepare();
const grown = statSync(path.join(directory, 'oracle.db')).size - sizeBefore;

const send = sendBlock(blockFinder({ waiting: { find: () => undefined }, linked: kept.linked, held: again.blocks }));
const app = new Koa();
app.use(async (ctx) => {
  await send(Object.assign(ctx, { params: { cid: ctx.path.slice('/ipfs/'.length) } }) as unknown as Context, async () => undefined);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const served = async (names: readonly string[]): Promise<number> => {
  const requests = names.map((cid) => ({ method: 'GET' as const, path: `/ipfs/${cid}?format=raw` }));
  const { requests: measured, non2xx } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
  });
  if (non2xx > 0) throw new Error(`${non2xx} blocks were not served`);
  return Math.round(measured.average);
};
const ofProofs = await served([...proofs.keys()].slice(0, 1_000));
const ofRules = await served(kept.ruleBookBlocks.blocks.map(({ cid }) => cid.toString()));
server.close();

const perProof = Math.round(grown / QUESTIONS);
const [withoutProof, added] = [median(plain), median(differences)];
const share = (100 * added) / withoutProof;
const bytes = [...proofs.values()].reduce((sum, one) => sum + one.length, 0) / proofs.size;
console.log(`an answer: ${withoutProof.toFixed(1)} us at the median; keeping its proof adds ${added.toFixed(2)} us, ${share.toFixed(1)} %`);
console.log(`writing a proof takes ${((used.user + used.system) / QUESTIONS).toFixed(1)} us of the processor, between answers`);
console.log(`a proof has ${Math.round(bytes)} bytes and takes ${perProof} in the store: a million verdicts ${perProof} MB`);
console.log(
  `blocks a second over HTTP: ${ofProofs} proofs, ${ofRules} blocks of rules, ${CONNECTIONS} connections, one process with its load`,
);
await again.close();
rmSync(directory, { recursive: true });
process.exit(0);
