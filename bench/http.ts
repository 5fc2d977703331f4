/**
 * Requests a second beside a bare node:http server, a bare Koa route, and a bare Koa route with the same middleware: run with
 * `npm run bench:http`. The load generator shares the machine with the server.
 */
import type { Kind } from './http-server.js';
import { load, startServer, REQUESTS, type RequestKind } from './load.js';
import { writeResults, type Load } from './results.js';
import { underReload } from './under-reload.js';

const SECONDS = Number(process.argv[2] ?? 4);
const CONNECTIONS = [1, 32, 256];
const KINDS: readonly Kind[] = ['node:http', 'koa', 'koa, same middleware', 'oracle'];

const servers = new Map<Kind, Awaited<ReturnType<typeof startServer>>>();
for (const kind of KINDS) servers.set(kind, await startServer(kind));
const loads: Load[] = [];
const measure = async (kind: Kind, request: RequestKind, connections: number, seconds = SECONDS): Promise<void> => {
  const one = await load(kind, servers.get(kind)?.url ?? '', request, connections, seconds);
  loads.push(one);
  console.log(JSON.stringify(one));
};
// What is not measured warms up the code of each server.
for (const kind of KINDS) await load(kind, servers.get(kind)?.url ?? '', 'memo hit', 32, 2);
// In turn, so that a busy moment of the machine falls on all of them.
for (const connections of CONNECTIONS) for (const kind of KINDS) await measure(kind, 'memo hit', connections);
for (const connections of CONNECTIONS) for (const kind of ['koa, same middleware', 'oracle'] as const) await measure(kind, 'new text', connections);
for (const request of Object.keys(REQUESTS).slice(2) as RequestKind[]) await measure('oracle', request, 32);
for (const { child } of servers.values()) child.kill();

const highest = loads.find((one) => one.server === 'oracle' && one.request === 'memo hit' && one.connections === 32)?.requestsPerSecond ?? 1_000;
const within = await underReload(Math.round(highest * 0.8), SECONDS * 5);
console.log(JSON.stringify(within));
writeResults({ loads, within });
