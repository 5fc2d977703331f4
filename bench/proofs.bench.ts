// What proofs cost: an answer without them, with its proof kept, and with its proof kept and logged, in turns; blocks a second over HTTP;
// bytes a proof in the store.
// tsx bench/proofs.bench.ts [questions, 4000] [seconds, 5]
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import Koa from 'koa';
import Database from 'libsql';
import { SNAPSHOTS } from '../src/config/config.js';
import type { Context } from '../src/http/context.js';
import { blockFinder } from '../src/http/handlers/find-block.js';
import { sendBlock } from '../src/http/handlers/send-block.js';
import { logKeysOf } from '../src/log/log-keys.js';
import { LogWriter } from '../src/log/log-writer.js';
import { ProofQueue } from '../src/proof/proof-queue.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { makeKeyRing } from '../src/signing/key-ring.js';
import { EMBEDDED_FILE, openEmbedded } from '../src/stores/embedded/open-embedded.js';
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
const { oracle: logged } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0, proofs: queue });
const { ruleBook } = loadRuleBook('regulations', { cases: false });
if (bare === undefined || kept === undefined || logged === undefined || ruleBook === undefined) throw new Error('the rule book has errors');

const { examples } = ruleBook.vocabulary;
const questions = Array.from({ length: QUESTIONS }, (_, i): Question => {
  const action = examples[Math.floor((i * examples.length) / QUESTIONS)]?.text ?? '';
  return { domain: 'general', action, facts: {}, asOf: '2026-12-01', jurisdictions: [], basis: 'in_force' };
});

const logKeys = logKeysOf(makeKeyRing('localhost/bench/log', new Date()));
const writer = new LogWriter(stores.log, async () => logKeys);
const WAYS = [
  (question: Question) => bare.decide(question),
  (question: Question) => kept.decide(question),
  (question: Question) => writer.append(logged.decide(question).cid),
] as const;

/** Whoever comes first finds cold caches: every order has its turn. */
const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
] as const;

/** Microseconds of one answer, in each of the ways. */
const timeEach = (question: Question, turn: number): readonly number[] => {
  const times: number[] = [];
  for (const way of ORDERS[turn % ORDERS.length] ?? []) {
    const started = process.hrtime.bigint();
    WAYS[way](question);
    times[way] = Number(process.hrtime.bigint() - started) / 1_000;
  }
  return times;
};

const answers: (readonly number[])[] = [];
queue.begin();
writer.begin();
for (const [i, question] of questions.entries()) {
  answers.push(timeEach(question, i));
  // The pause lets the queues write, as a server does between answers.
  if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
await Promise.all([queue.write(), writer.grow()]);
await writer.close();

/** What the store holds, also where it is not in its file yet. */
const storedBytes = (): number => {
  const database = new Database(path.join(directory, EMBEDDED_FILE), { readonly: true });
  const asked = database.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()');
  const [row] = asked.all() as readonly { readonly bytes: number }[];
  database.close();
  return row?.bytes ?? 0;
};

// Writing happens between answers: what it takes of the processor, a proof.
const proofs = new Map<string, Uint8Array>();
for (const question of questions) {
  const { proof } = bare.decideOpenly({ ...question, domain: 'employment' });
  proofs.set(proof.cid.toString(), proof.bytes);
}
const sizeBefore = storedBytes();
for (const question of questions) kept.decide({ ...question, domain: 'employment' });
const before = process.cpuUsage();
await queue.close();
const used = process.cpuUsage(before);
await stores.close();
const again = openEmbedded(directory);
await again.prepare();
const grown = storedBytes() - sizeBefore;

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
const bytes = [...proofs.values()].reduce((sum, one) => sum + one.length, 0) / proofs.size;
const withoutProof = median(answers.map(([without = 0]) => without));
/** The median of what a way adds to the very same answer. */
const added = (way: number): string => {
  const more = median(answers.map((times) => (times[way] ?? 0) - (times[0] ?? 0)));
  return `${more.toFixed(2)} us, ${((100 * more) / withoutProof).toFixed(1)} %`;
};
console.log(`an answer: ${withoutProof.toFixed(1)} us at the median; keeping its proof adds ${added(1)}; with the log ${added(2)}`);
console.log(`writing a proof takes ${((used.user + used.system) / QUESTIONS).toFixed(1)} us of the processor, between answers`);
console.log(`a proof has ${Math.round(bytes)} bytes and takes ${perProof} in the store: a million verdicts ${perProof} MB`);
console.log(
  `blocks a second over HTTP: ${ofProofs} proofs, ${ofRules} blocks of rules, ${CONNECTIONS} connections, one process with its load`,
);
await again.close();
rmSync(directory, { recursive: true });
process.exit(0);
