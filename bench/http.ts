/**
 * Requests a second and the processor's time for a request, beside a bare node:http server, a bare Koa route, and a bare Koa route
 * with the same middleware: `npm run bench:http`, or `npm run bench:http -- --quick`. The load generator shares the machine with the
 * server, so requests a second depend on both, and on whatever else runs; the processor's time is the server's alone.
 */
import { availableParallelism } from 'node:os';
import { type ForkedServer, forkServer } from './forked-server.js';
import { KINDS, type Kind } from './kinds.js';
import { load, type RequestKind } from './load.js';
import { median } from './median.js';
import { startRealServer } from './real-server.js';
import { describeRun, type Load, type Quantity, writeResults } from './results.js';
import { QUICK, scale } from './scale.js';
import { watchStolenTime } from './stolen-time.js';
import { underReload } from './under-reload.js';

const CONNECTIONS = [1, 32, 256];
/** What is compared, bare Koa first: each round goes through all of it, forwards or backwards. */
const COLUMNS: readonly Column[] = [
  ['koa', 'memo hit'],
  ['node:http', 'memo hit'],
  ['koa, same middleware', 'memo hit'],
  ['oracle', 'memo hit'],
  ['koa, same middleware', 'new text'],
  ['oracle', 'new text'],
];
const LARGER: readonly Column[] = [
  ['oracle', 'new text, explained'],
  ['oracle', 'batch of 100 new texts'],
];
type Column = readonly [server: Kind, request: RequestKind];
const run = describeRun(QUICK);
const stolenTime = watchStolenTime();
const loads: Load[] = [];
const quantities: Quantity[] = [];
const weigh = (name: string, value: number): void => void quantities.push({ what: 'resident memory', name, value, unit: 'MB' });

/** So many requests, however long they take: so their cost does not depend on how much of the machine was to be had. */
const measure = async (
  server: ForkedServer,
  processes: number,
  request: RequestKind,
  connections: number,
  round: number,
): Promise<void> => {
  const amount = scale.httpRequests[request];
  const before = await server.usage();
  const found = await load(server.url, request, { connections, amount });
  const processor = ((await server.usage()).cpuMicroseconds - before.cpuMicroseconds) / amount;
  const one: Load = { server: server.kind, processes, request, connections, round, ...found, processor };
  loads.push(one);
  console.log(
    [
      `${processes} × ${one.server}`,
      request,
      `${connections} connections`,
      `${processor.toFixed(1)} µs of the processor`,
      `${one.requestsPerSecond} a second`,
      `p50 ${one.p50} p99 ${one.p99} largest ${one.largest} ms`,
      `failed ${one.failed}`,
    ].join(' | '),
  );
};

/** In turn, forwards and backwards, so that a busy moment of the machine falls on all of them. */
const inTurn = async (
  servers: readonly ForkedServer[],
  processes: number,
  columns: readonly Column[],
  connections: number,
): Promise<void> => {
  for (let round = 0; round < scale.httpRounds; round++)
    for (const [kind, request] of round % 2 === 0 ? columns : columns.toReversed())
      for (const server of servers) if (server.kind === kind) await measure(server, processes, request, connections, round);
};

for (const processes of [1, availableParallelism()]) {
  const servers: ForkedServer[] = [];
  for (const kind of KINDS) servers.push(await forkServer(kind, { processes }));
  const [oracle] = servers.filter((one) => one.kind === 'oracle');
  if (processes === 1 && oracle !== undefined) weigh('server, shipped rule book, before any request', (await oracle.usage()).megabytes);
  // What is not measured warms up the code of each process: so many requests, however slow the machine is.
  // With a tenth of them the oracle was still being compiled while it was timed.
  for (const server of servers)
    for (const request of ['new text', 'memo hit'] as const)
      await load(server.url, request, { connections: 32, amount: processes * scale.warmRequests });
  for (const connections of processes === 1 ? CONNECTIONS : [32]) await inTurn(servers, processes, COLUMNS, connections);
  if (processes === 1 && oracle !== undefined) {
    // Few at once: a caller with more waiting batches is refused.
    await inTurn(servers, processes, LARGER, 4);
    weigh('server, shipped rule book, after all loads', (await oracle.usage()).megabytes);
  }
  for (const server of servers) await server.stop();
}

const many = await forkServer('oracle', { rules: 10_000 });
weigh('server, 10,000 generated rules, before any request', (await many.usage()).megabytes);
await many.stop();

const highest = median(
  loads
    .filter((one) => one.server === 'oracle' && one.processes === 1 && one.request === 'memo hit' && one.connections === 32)
    .map((one) => one.requestsPerSecond),
);
const real = await startRealServer();
try {
  const beside = await underReload(real, Math.round(highest * 0.8), scale.underLoad);
  weigh('server as started by operators, after that load', await real.memory());
  console.log(JSON.stringify(beside));
  writeResults({ serving: { run: { ...run, stolen: stolenTime() }, loads, quantities, beside } });
} finally {
  await real.stop();
}
