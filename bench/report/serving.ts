import type { Load, Serving } from '../results.js';
import type { Found } from './found.js';
import { digits, orNone, table } from './markdown.js';

const PEERS = ['node:http', 'koa', 'koa, same middleware'] as const;
const CONNECTIONS = [1, 32, 256];

/** What is told of the processor's time: server, request, connections, and for how many decisions one request stands. */
const COSTS = [
  ['koa', 'memo hit', 32, 1],
  ['koa, same middleware', 'memo hit', 32, 1],
  ['oracle', 'memo hit', 32, 1],
  ['oracle', 'new text', 32, 1],
  ['oracle', 'new text, explained', 4, 1],
  ['oracle', 'batch of 100 new texts', 4, 100],
] as const;

/** The processor's time for a decision, from bare Koa up: the least of the rounds, since whatever else runs can only add to it. */
export const showCosts = (found: Found): string => {
  const bare = found.processor('koa', 'memo hit', 32);
  return table(
    ['processor, µs a decision', '', 'over bare Koa', 'times bare Koa'],
    COSTS.map(([server, request, connections, decisions]) => {
      const all = found.processor(server, request, connections);
      const one = all === undefined ? undefined : all / decisions;
      const known = one !== undefined && bare !== undefined;
      return [`${server}: ${request}`, orNone(one), orNone(known ? one - bare : undefined), orNone(known ? one / bare : undefined, ' ×')];
    }),
  );
};

/** Requests a second as a share of each bare server's. */
export const showShares = (found: Found): string => {
  const share = (request: string, connections: number, peer: string, processes = 1): string => {
    const value = found.beside((one) => one.requestsPerSecond, request, connections, ['oracle', peer], processes);
    return orNone(value === undefined ? undefined : value * 100, ' %');
  };
  const rows = (['memo hit', 'new text'] as const).flatMap((request) =>
    PEERS.filter((peer) => request === 'memo hit' || peer === 'koa, same middleware').map((peer) => [
      `${request}, of ${peer}`,
      ...CONNECTIONS.map((connections) => share(request, connections, peer)),
      share(request, 32, peer, 2),
    ]),
  );
  return table(['requests a second', ...CONNECTIONS.map((one) => `${one} connection${one === 1 ? '' : 's'}`), '2 processes, 32'], rows);
};

/** Every server, request and number of connections: medians of the rounds, and the largest of all. */
export const showLoads = (found: Found, { loads }: Serving): string => {
  const keys = [
    ...new Set(loads.map(({ processes, server, request, connections }) => JSON.stringify([processes, server, request, connections]))),
  ].map((key) => JSON.parse(key) as [number, string, string, number]);
  return table(
    ['server', 'processes', 'request', 'connections', 'a second', 'p50 ms', 'p99 ms', 'p99.9 ms', 'largest ms', 'failed', 'processor µs'],
    keys.map(([processes, server, request, connections]) => {
      const some = found.loads(server, request, connections, processes);
      const middle = (of: (load: Load) => number): string => orNone(found.overRounds(some, of));
      return [
        server,
        processes,
        request,
        connections,
        middle((one) => one.requestsPerSecond),
        middle((one) => one.p50),
        middle((one) => one.p99),
        middle((one) => one.p999),
        orNone(Math.max(...some.map((one) => one.largest))),
        some.reduce((sum, one) => sum + one.failed, 0),
        orNone(found.processor(server, request, connections, processes)),
      ];
    }),
  );
};

export const showBeside = ({ beside }: Serving): string =>
  `At ${digits(beside.rate)} requests a second over 32 connections, with ${digits(beside.besides)} requests to the directory and ` +
  'receipts beside them and one reload of the rule book halfway, after 5,000 requests that warmed up its code: ' +
  `${beside.within.toLocaleString('en')} of ${beside.requests.toLocaleString('en')} answers within 200 ms ` +
  `(${((100 * beside.within) / beside.requests).toFixed(3)} %), ` +
  `p99 ${orNone(beside.p99)} ms, the largest ${orNone(beside.largest)} ms; ${beside.failed} failed. ` +
  `The reload, of a changed rule book, read and checked from its YAML, took ${orNone(beside.reloadMilliseconds)} ms. ` +
  'Requests that a waiting connection could not send count as having waited too.';

export const showMemory = ({ quantities }: Serving): string =>
  table(
    ['resident memory', 'MB'],
    quantities.map((one) => [one.name, digits(one.value)]),
  );
