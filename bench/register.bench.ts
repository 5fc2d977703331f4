/**
 * What the register costs: `npm run bench:register -- [VERDICTS [unproven]]` (1,000,000 unless said), on the embedded store, or on
 * MongoDB where MONGODB_URL names one. Registers so many verdicts of one year, each with a proof of its own in the log, then finds by
 * every key, reads the overview and makes an evidence package. Prints times, and the most memory that the package took.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { LogReader } from '../src/log/log-reader.js';
import { overviewOf } from '../src/register/overview.js';
import { SigningKeys } from '../src/signing/signing-keys.js';
import { openEvidence } from '../src/start/evidence.js';
import { openStores } from '../src/stores/open-stores.js';
import { fillMany } from '../test/support/fill-many.js';

const MANY = Number(process.argv[2] ?? 1_000_000);
/** `unproven`: the register alone is filled, and no package made. */
const PROVEN = process.argv[3] !== 'unproven';
const RECEIPTS = MANY / 100;
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

const folder = mkdtempSync(path.join(process.env['BENCH_DIR'] ?? tmpdir(), 'bench-register-'));
const mongodbUrl = process.env['MONGODB_URL'];
const stores = await openStores({ dataDir: folder, ...(mongodbUrl === undefined ? {} : { mongodbUrl }) });
await stores.prepare();
const keys = new SigningKeys(stores.keyRing, 'bench.example/log');
const { registering, last } = await fillMany(stores, keys, {
  tenant: 'acme',
  many: MANY,
  begin: BEGIN,
  time: YEAR,
  now: NOW,
  proven: PROVEN,
});
say(
  `${MANY} verdicts registered on ${stores.kind}`,
  `${(registering / 1_000).toFixed(1)} s, ${Math.round(MANY / (registering / 1_000))} a second`,
);
const createdAt = new Date(BEGIN + YEAR / 2).toISOString();
for (let at = 0; at < RECEIPTS; at += 100)
  await Promise.all(
    Array.from({ length: Math.min(100, RECEIPTS - at) }, (_, i) => {
      const n = at + i;
      const parentReceiptId = n === 0 ? null : `receipt-${n - 1}`;
      return stores.register.keepReceipt({
        receiptId: `receipt-${n}`,
        tenant: 'acme',
        agentId: `@agent-${n % 50}`,
        createdAt,
        parentReceiptId,
        mentions: [n === 0 ? last.cid : `bafyrei${n}`],
      });
    }),
  );

const sayTimes = (name: string, times: number[]): void => {
  times.sort((a, b) => a - b);
  say(`find by ${name}: median, longest`, `${times[10]?.toFixed(2)} ms, ${times[19]?.toFixed(2)} ms`);
};
const all = { from: '2000-01-01', to: '2100-01-01', limit: 50 };
for (const [name, query] of [
  ['cid', { cid: last.cid }],
  ['verdict_id', { verdictId: last.verdictId }],
  ['provision', { provision: 'Art. 35' }],
  ['day', { from: '2026-06-01T00:00:00.000Z', to: '2026-06-02T00:00:00.000Z' }],
] as const) {
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) times.push((await timed(() => stores.register.findVerdicts('acme', { ...all, ...query })))[0]);
  sayTimes(name, times);
}
for (const [name, query] of [
  ['receipt_id', { receiptId: 'receipt-7' }],
  ['agent', { agentId: '@agent-7' }],
  ['parent receipt', { parentReceiptId: 'receipt-7' }],
  ['verdict that a receipt names', { mention: last.cid }],
] as const) {
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) times.push((await timed(() => stores.register.findReceipts('acme', { ...all, ...query })))[0]);
  sayTimes(name, times);
}
const [overview, { days }] = await timed(() => overviewOf((from, to) => stores.register.daysOf('acme', from, to), RANGE.from, RANGE.to));
say(`overview of ${days.length} days`, `${overview.toFixed(0)} ms`);

const makePackage = async (): Promise<void> => {
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
};
if (PROVEN) await makePackage();
if (process.env['KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
else say('kept in', folder);
await stores.close();
