// What a question costs over MCP beside the same one over HTTP: processor time of the server, by turns, at 8 connections.
// npm run bench:mcp [-- rounds, 12 [requests a round, 2000]]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { SNAPSHOTS } from '../src/config/config.js';
import { Turns, waitsFrom } from '../src/http/admission/turns.js';
import { createApp } from '../src/http/app.js';
import { NO_KEYS } from '../src/http/limits/api-keys.js';
import { createHttpServer } from '../src/http/server.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { openServedOracle } from '../src/verdict/oracle/served-oracle.js';
import { median } from './median.js';

const ROUNDS = Number(process.argv[2] ?? 12);
const REQUESTS = Number(process.argv[3] ?? 2_000);
const CONNECTIONS = 8;

/** The process under load: the whole application without limits, asked over its own socket. */
const serve = async (): Promise<void> => {
  const { oracle, ruleBook } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0 });
  if (oracle === undefined || ruleBook === undefined) throw new Error('the rule book has errors');
  const app = createApp({
    oracle,
    ruleBook,
    config: { basis: 'in_force', trustedProxies: 0 },
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    apiKeys: NO_KEYS,
    // Nobody is refused on a slow machine: what is asked for is what an answer costs.
    turns: new Turns({ mostWait: waitsFrom(60_000) }),
  });
  const server = createHttpServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send?.((server.address() as AddressInfo).port);
};

const JSON_TYPE = { 'content-type': 'application/json' };
const rpc = (more: object): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', ...more });

/** The doors: the same question as each of them takes it. */
const DOORS: Readonly<Record<string, (action: string) => autocannon.Request>> = {
  HTTP: (action) => ({
    method: 'POST',
    path: '/api/v1/compliance/general',
    headers: JSON_TYPE,
    body: JSON.stringify({ action, ask: true }),
  }),
  'MCP 2026-07-28': (action) => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { name: 'check_action', arguments: { action }, _meta };
    const names = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'check_action' };
    const headers = { ...JSON_TYPE, ...names, accept: 'application/json, text/event-stream' };
    return { method: 'POST', path: '/mcp', headers, body: JSON.stringify(rpc({ params })) };
  },
  'MCP 2025-11-25': (action) => {
    const headers = { ...JSON_TYPE, 'mcp-protocol-version': '2025-11-25', accept: 'application/json, text/event-stream' };
    const params = { name: 'check_action', arguments: { action } };
    return { method: 'POST', path: '/mcp', headers, body: JSON.stringify(rpc({ params })) };
  },
};

const measure = async (): Promise<void> => {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2, 3), '0', 'serve']);
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const used = async (): Promise<number> => {
    child.send('how much');
    const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
    return user + system;
  };
  const { ruleBook } = loadRuleBook('regulations', { cases: false });
  const examples = ruleBook?.vocabulary.examples.map(({ text }) => text) ?? [];
  /** Every round has texts of its own; nothing is remembered, so each door pays for its reading. */
  let next = 0;
  const texts = (): readonly string[] => Array.from({ length: REQUESTS }, () => examples[(next++ * 7919) % examples.length] ?? '');
  /** Processor time of a request, in microseconds. */
  const cost = async (door: string, actions: readonly string[]): Promise<number> => {
    const requests = actions.map((action) => (DOORS[door] as (action: string) => autocannon.Request)(action));
    const before = await used();
    const { non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, amount: REQUESTS, requests });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${REQUESTS} requests over ${door} failed`);
    return ((await used()) - before) / REQUESTS;
  };
  const costs = new Map(Object.keys(DOORS).map((door) => [door, [] as number[]]));
  // The same texts through every door, in another order each round. The first round warms the program up.
  const doors = [...costs.keys()];
  for (let round = 0; round < ROUNDS; round++) {
    const actions = texts();
    for (const door of [...doors.slice(round % doors.length), ...doors.slice(0, round % doors.length)])
      costs.get(door)?.push(await cost(door, actions));
  }
  const ofHttp = costs.get('HTTP') ?? [];
  for (const [door, all] of costs) {
    const warm = all.slice(1);
    const more = median(warm.map((one, i) => one / (ofHttp[i + 1] as number))) - 1;
    console.log(`${door}: ${median(warm).toFixed(0)} us of processor time a question, ${(100 * more).toFixed(0)} % more than HTTP`);
  }
  child.kill();
};

if (process.argv[4] === 'serve') await serve();
else await measure();
