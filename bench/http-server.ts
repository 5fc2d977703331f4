/**
 * One server under load, forked by the benchmarks: `http-server.js KIND PROCESSES RULES`. Its port goes to the parent, and to every
 * message it answers what it has used. The oracle answers from the shipped rule book, or from so many generated rules.
 */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SNAPSHOTS } from '../src/config/config.js';
import { createApp } from '../src/http/app.js';
import { NO_KEYS } from '../src/http/limits/api-keys.js';
import { memoryQuota } from '../src/http/limits/quota.js';
import { createHttpServer } from '../src/http/server.js';
import { createMetrics } from '../src/http/telemetry/metrics.js';
import { openLog } from '../src/http/telemetry/server-log.js';
import type { RuleBook } from '../src/rulebook/rule-book.js';
import { createOracle } from '../src/verdict/oracle/create-oracle.js';
import { openServedOracle, type ServedOracle } from '../src/verdict/oracle/served-oracle.js';
import type { OracleSummary } from '../src/verdict/verdict.js';
import { bareKoa, bareNode, sameMiddleware } from './bare-servers.js';
import type { Usage } from './forked-server.js';
import { ruleBookOf } from './generated-rule-book.js';
import type { Kind } from './kinds.js';
import { generateWorkload } from './workload.js';

const [kind, processes, rules] = process.argv.slice(2) as [Kind, string, string];
const clock = (): Date => new Date();
const NOBODY: OracleSummary = { name: '', version: '', cid: '', rules: 0, tables: 0, compileMilliseconds: 0, jurisdictions: [] };

/** As an operator runs it: with its log, its metrics and a quota, which is only too large to end. */
const frame = (summary: OracleSummary) => ({
  config: { basis: 'in_force', trustedProxies: 0 } as const,
  log: openLog('info', undefined, '/dev/null').log,
  clock,
  apiKeys: NO_KEYS,
  quota: memoryQuota(1e12, clock),
  metrics: createMetrics(summary, []),
});

const generated = (ruleBook: RuleBook): ServedOracle => ({ ruleBook, ...createOracle(ruleBook) });

const oracleServer = (): Server => {
  const { ruleBook, oracle } =
    rules === '' ? openServedOracle('regulations', SNAPSHOTS, {}) : generated(ruleBookOf(generateWorkload(Number(rules)).rules));
  if (ruleBook === undefined || oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return createHttpServer(createApp({ ...frame(oracle.summary), oracle, ruleBook }));
};

const ownUsage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { megabytes: process.memoryUsage().rss / 1e6, cpuMicroseconds: user + system };
};

/** Of this process and all that it has forked. */
const usage = async (): Promise<Usage> => {
  const all = [ownUsage()];
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker === undefined) continue;
    worker.send('usage');
    all.push(((await once(worker, 'message')) as [Usage])[0]);
  }
  const sum = (of: (one: Usage) => number): number => all.reduce((total, one) => total + of(one), 0);
  return { megabytes: sum((one) => one.megabytes), cpuMicroseconds: sum((one) => one.cpuMicroseconds) };
};

const SERVERS: Readonly<Record<Kind, () => Server>> = {
  'node:http': bareNode,
  koa: bareKoa,
  'koa, same middleware': () => sameMiddleware(frame(NOBODY)),
  oracle: oracleServer,
};

// Without the benchmark that forked it there is nobody to stop it.
process.once('disconnect', () => process.exit());

if (cluster.isPrimary) process.on('message', () => void usage().then((used) => process.send?.(used)));
else process.on('message', () => process.send?.(ownUsage()));

if (cluster.isPrimary && Number(processes) > 1) {
  let port = 0;
  for (let n = 0; n < Number(processes); n++) {
    const [address] = (await once(cluster.fork(), 'listening')) as [AddressInfo];
    port = address.port;
  }
  process.send?.({ port });
} else {
  // Told to stop, the first process takes no connection any more that this one may still want to hand back.
  cluster.worker?.on('error', () => process.exit());
  const server = SERVERS[kind]().listen(0, '127.0.0.1', () => {
    if (cluster.isPrimary) process.send?.({ port: (server.address() as AddressInfo).port });
  });
}
