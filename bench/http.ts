/**
 * Requests a second beside a bare node:http server, a bare Koa route, and a bare Koa route with the same middleware:
 * `npm run bench:http`, or `npm run bench:http -- --quick`. The load generator shares the machine with the server.
 */
import { availableParallelism } from 'node:os';
import { type ForkedServer, forkServer } from './forked-server.js';
import { KINDS, type Kind } from './kinds.js';
import { load, type RequestKind } from './load.js';
import { median } from './median.js';
import { startRealServer } from './real-server.js';
import { describeRun, type Load, type Quantity, writeResults } from './results.js';
import { QUICK, scale } from './scale.js';
import { underReload } from './under-reload.js';

const CONNECTIONS = [1, 32, 256];
const COMPARED: readonly Kind[] = ['koa, same middleware', 'oracle'];
const run = describeRun(QUICK);
const loads: Load[] = [];
const quantities: Quantity[] = [];
const weigh = (name: string, value: number): void => void quantities.push({ what: 'resident memory', name, value, unit: 'MB' });

const measure = async (
  server: ForkedServer,
  processes: number,
  request: RequestKind,
  connections: number,
  round: number,
): Promise<void> => {
  const before = processes === 1 ? await server.usage() : undefined;
  const found = await load(server.url, request, { connections, seconds: scale.httpSeconds });
  const processor =
    before === undefined ? {} : { processor: ((await server.usage()).cpuMicroseconds - before.cpuMicroseconds) / found.requests };
  const one: Load = { server: server.kind, processes, request, connections, round, ...found, ...processor };
  loads.push(one);
  console.log(
    [
      `${processes} × ${one.server}`,
      request,
      `${connections} connections`,
      `${one.requestsPerSecond} a second`,
      `p50 ${one.p50} p99 ${one.p99} largest ${one.largest} ms`,
      `${one.processor?.toFixed(1) ?? '–'} µs of the processor`,
      `failed ${one.failed}`,
    ].join(' | '),
  );
};

/** In turn, forwards and backwards, so that a busy moment of the machine falls on all of them. */
const inTurn = async (servers: readonly ForkedServer[], processes: number, request: RequestKind, connections: number): Promise<void> => {
  for (let round = 0; round < scale.httpRounds; round++)
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) await measure(server, processes, request, connections, round);
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
  const compared = servers.filter((one) => COMPARED.includes(one.kind));
  for (const connections of processes === 1 ? CONNECTIONS : [32]) {
    await inTurn(servers, processes, 'memo hit', connections);
    await inTurn(compared, processes, 'new text', connections);
  }
  if (processes === 1 && oracle !== undefined) {
    for (const [request, connections] of [
      ['new text, explained', 32],
      ['batch of 100 new texts', 4],
    ] as const)
      await inTurn([oracle], processes, request, connections);
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
  writeResults({ serving: { run, loads, quantities, beside } });
} finally {
  await real.stop();
}
