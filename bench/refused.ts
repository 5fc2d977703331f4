/**
 * What a refusal costs while there is no room for callers without a key: `npm run bench:refused`. The same question goes in turns the way
 * before Koa and, with a query that nobody reads, the plain way, to one server in a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Turns, waitsFrom } from '../src/http/admission/turns.js';
import { createApp } from '../src/http/app.js';
import { NO_KEYS } from '../src/http/limits/api-keys.js';
import { createHttpServer } from '../src/http/server.js';
import { createMetrics } from '../src/http/telemetry/metrics.js';
import { openLog } from '../src/http/telemetry/server-log.js';
import { sampleRuleBook } from '../test/http/sample-rule-book.js';
import { ListeningOracle } from '../test/http/start-app.js';
import { ask } from '../test/support/several.js';
import { machineLoad } from './machine-load.js';
import { median } from './median.js';

const WAYS = { early: '/api/v1/compliance/security', plain: '/api/v1/compliance/security?plain' };
const ROUNDS = 24;
const REQUESTS = 600;
const CONNECTIONS = 20;
const WARM_UP = 3;

const serve = (): void => {
  const oracle = new ListeningOracle();
  const app = createApp({
    oracle,
    ruleBook: sampleRuleBook,
    config: { basis: 'in_force', trustedProxies: 1 },
    log: openLog('info', undefined, '/dev/null').log,
    clock: () => new Date(),
    apiKeys: NO_KEYS,
    metrics: createMetrics(oracle.summary, []),
    turns: new Turns({ mostWait: { ...waitsFrom(Infinity), free: -1 } }),
  });
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
};

const measure = async (): Promise<void> => {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const told = async (): Promise<number> => ((await once(child, 'message')) as [number])[0];
  const url = `http://127.0.0.1:${await told()}`;
  const usage = (): Promise<number> => {
    child.send('usage');
    return told();
  };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  /** Microseconds of the processor for one request. */
  const round = async (path: string): Promise<number> => {
    const before = await usage();
    for (let sent = 0; sent < REQUESTS; sent += CONNECTIONS) {
      const answers = Array.from({ length: CONNECTIONS }, (_, n) =>
        ask(url, path, { body: { action: 'Send a newsletter' }, from: `198.51.100.${(sent + n) % 200}`, agent }),
      );
      for (const { status } of await Promise.all(answers)) if (status !== 503) throw new Error(`answered with ${status}`);
    }
    return ((await usage()) - before) / REQUESTS;
  };
  for (let i = 0; i < WARM_UP; i++) for (const path of Object.values(WAYS)) await round(path);
  const seen = { early: [] as number[], plain: [] as number[] };
  for (let i = 0; i < ROUNDS; i++) {
    const order = i % 2 === 0 ? (['early', 'plain'] as const) : (['plain', 'early'] as const);
    for (const way of order) seen[way].push(await round(WAYS[way]));
  }
  for (const [way, costs] of Object.entries(seen)) console.log(`${way}: ${median(costs).toFixed(1)} µs of the processor a refusal`);
  const shares = seen.early.map((cost, i) => cost / (seen.plain[i] as number));
  console.log(`early beside plain: ${median(shares).toFixed(3)}; load of the machine ${machineLoad()}`);
  agent.destroy();
  child.kill();
};

if (process.argv[2] === 'serve') serve();
else await measure();
