/**
 * What the register costs: `npm run bench:register -- [VERDICTS]` (1,000,000 unless said), on the embedded store, or on MongoDB where
 * MONGODB_URL names one. Registers so many verdicts of one year, each with a proof of its own in the log, then finds by every key, reads
 * the overview and makes an evidence package. Prints times, and the most memory that the package took.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { newId } from '../src/http/new-id.js';
import { logKeysOf } from '../src/log/log-keys.js';
import { LogReader } from '../src/log/log-reader.js';
import { LogWriter } from '../src/log/log-writer.js';
import { sealBlock } from '../src/proof/block.js';
import { overviewOf } from '../src/register/overview.js';
import { VerdictRegister } from '../src/register/verdict-register.js';
import { SigningKeys } from '../src/signing/signing-keys.js';
import { openEvidence } from '../src/start/evidence.js';
import { openStores } from '../src/stores/open-stores.js';

const MANY = Number(process.argv[2] ?? 1_000_000);
const BATCH = 4_000;
const BEGIN = Date.parse('2025-11-01T00:00:00.000Z');
const YEAR = 365 * 86_400_000;
const NOW = new Date(BEGIN + YEAR + 86_400_000);
const RANGE = { tenant: 'acme', from: '2025-11-01', to: '2026-10-31' };

const say = (what: string, value: string): void => void process.stdout.write(`${what.padEnd(44)} ${value}\n`);
const timed = async <T>(work: () => Promise<T>): Promise<readonly [number, T]> => {
  const start = performance.now();
  const done = await work();
  return [performance.now() - start, done];
};

/** On a machine that is busy a store refuses what takes too long; each of these may be done again. */
const insistently = async (work: () => Promise<unknown>): Promise<void> => {
  for (let left = 20; ; left -= 1)
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
};

const folder = mkdtempSync(path.join(tmpdir(), 'bench-register-'));
const mongodbUrl = process.env['MONGODB_URL'];
const stores = await openStores({ dataDir: folder, ...(mongodbUrl === undefined ? {} : { mongodbUrl }) });
await stores.prepare();
const keys = new SigningKeys(stores.keyRing, 'bench.example/log');
const writer = new LogWriter(stores.log, async () => logKeysOf(await keys.ring()));
const register = new VerdictRegister(stores.register, 36_500, () => NOW);
const book = sealBlock({ type: 'rule-book/1', filling: 'x'.repeat(2_000) });
await stores.blocks.keepLinked([{ cid: book.cid.toString(), bytes: book.bytes }]);

let [registering, last] = [0, { verdictId: '', cid: '' }];
const reason = 'It is not among what is forbidden. '.repeat(10);
for (let at = 0; at < MANY; at += BATCH) {
  const proofs = Array.from({ length: Math.min(BATCH, MANY - at) }, (_, i) => {
    const { cid, bytes } = sealBlock({ type: 'verdict-proof/1', n: at + i, reason, rulebook: book.cid });
    return { cid: cid.toString(), bytes };
  });
  proofs.forEach(({ cid }, i) => {
    const n = at + i;
    last = { verdictId: newId(), cid };
    register.add(
      {
        ...last,
        tenant: 'acme',
        createdAt: new Date(BEGIN + Math.floor((n / MANY) * YEAR)).toISOString(),
        domain: `domain_${n % 8}`,
        verdict: n % 5 === 0 ? 'BLOCKED' : 'ALLOWED',
        provision: n % 5 === 0 ? `Art. ${n % 40}` : 'No covered provision applies',
        confidence: 0.9,
        ruleBook: book.cid.toString(),
        action: `Sort invoices by number ${n}`,
      },
      'digest',
    );
    writer.append(cid);
  });
  registering += (await timed(() => insistently(() => register.write())))[0];
  for (let part = 0; part < proofs.length; part += 500)
    await insistently(() => stores.blocks.keepProofs(proofs.slice(part, part + 500), 0));
  await insistently(() => writer.grow());
}
await register.close();
await writer.close();
say(
  `${MANY} verdicts registered on ${stores.kind}`,
  `${(registering / 1_000).toFixed(1)} s, ${Math.round(MANY / (registering / 1_000))} a second`,
);

const all = { from: '2000-01-01', to: '2100-01-01', limit: 50 };
for (const [name, query] of [
  ['cid', { cid: last.cid }],
  ['verdict_id', { verdictId: last.verdictId }],
  ['provision', { provision: 'Art. 35' }],
  ['day', { from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T00:00:00.000Z' }],
] as const) {
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) times.push((await timed(() => stores.register.findVerdicts('acme', { ...all, ...query })))[0]);
  times.sort((a, b) => a - b);
  say(`find by ${name}: median, longest`, `${times[10]?.toFixed(2)} ms, ${times[19]?.toFixed(2)} ms`);
}
const [overview, { days }] = await timed(() => overviewOf((from, to) => stores.register.daysOf('acme', from, to), RANGE.from, RANGE.to));
say(`overview of ${days.length} days`, `${overview.toFixed(0)} ms`);

const packages = openEvidence(folder, {
  stores,
  keys,
  reader: new LogReader(stores.log),
  log: pino({ level: 'warn' }),
  clock: () => NOW,
  write: async () => undefined,
});
const before = process.memoryUsage.rss();
let most = before;
const watching = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);
const cpu = process.cpuUsage();
const [making, state] = await timed(async () => {
  for (let found = await packages.ask(RANGE); ; await sleep(200)) {
    found = (await packages.find(RANGE.tenant, found.id)) ?? found;
    if (found.state !== 'making') return found;
  }
});
clearInterval(watching);
const { user, system } = process.cpuUsage(cpu);
say('evidence package', `${state.state}, ${(making / 1_000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor`);
if (state.state === 'ready') say('its size', `${Math.round(statSync(packages.fileOf(state)).size / 1e6)} MB`);
say('memory of the process: before, most', `${Math.round(before / 1e6)} MB, ${Math.round(most / 1e6)} MB`);
if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
else say('kept in', folder);
await stores.close();
