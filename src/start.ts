import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileAtOnce, compileBeside, RuleBookRefused, type Compiled } from './compile-rule-book.js';
import type { Config } from './config.js';
import { fixedApiKeys } from './http/api-keys.js';
import { createApp } from './http/app.js';
import { memoryQuota, type Quota } from './http/quota.js';
import { createMetrics } from './http/metrics.js';
import { logOpinion } from './http/log-opinion.js';
import { publicLimit } from './http/middleware/public-limit.js';
import { redisQuota } from './http/redis-quota.js';
import { openLog } from './http/server-log.js';
import { createHttpServer, stopServer } from './http/server.js';
import { beginStores } from './stores/begin-stores.js';
import { openRedis, redisState } from './stores/redis.js';
import { createLiveOpinion } from './verdict/live-opinion.js';
import type { OracleOptions } from './verdict/oracle.js';

export interface Started {
  /** For people, one line: where it listens and what it answers from. */
  readonly message: string;
  /**
   * Reads and compiles the rule book again and answers from it once it is clean; with any error the old one goes on
   * answering and every diagnostic is logged. Requests under way end on the rule book that they began with, and none waits.
   * One reload follows the other.
   */
  reload(): Promise<void>;
  /** Lets requests under way finish for so many milliseconds, then cuts them. */
  stop(patience: number): Promise<void>;
}

const listen = (server: Server, config: Config): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, ...(config.host === undefined ? {} : { host: config.host }) }, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address);
    });
  });

/**
 * Loads and compiles the rule book, then listens.
 * @throws RuleBookRefused with every diagnostic when the rule book has errors; the process must not listen then.
 */
export const start = async (config: Config): Promise<Started> => {
  const { log, finish: finishLog } = openLog(config.logLevel);
  const onDecided = createLiveOpinion({
    every: config.secondOpinionEvery,
    report: (opinion) => {
      metrics.opinion(opinion.outcome);
      logOpinion(log, opinion);
    },
  });
  const options: OracleOptions = { memoEntries: config.memoEntries, onDecided };
  const first = compileAtOnce(config, options);
  const clock = (): Date => new Date();
  const redis = config.redisUrl === undefined ? undefined : await openRedis(config.redisUrl, log);
  const countHere = memoryQuota(config.freeDailyQuota, clock);
  const quota: Quota = redis === undefined ? countHere : redisQuota(redis, config.freeDailyQuota, clock, countHere);
  const stores = await beginStores(config, log, clock);
  const limit = config.publicRateLimit === 0 ? undefined : publicLimit(config.publicRateLimit, log, redis);
  const reported = [
    { name: stores.kind, state: () => stores.state() },
    ...(redis === undefined ? [] : [{ name: 'redis', state: () => redisState(redis) }]),
  ];
  let stopping = false;
  const metrics = createMetrics(first.oracle.summary, reported);
  // What counts and stores is made once and outlives a rule book; only the answers change with it.
  const listenerOf = (compiled: Compiled): ReturnType<ReturnType<typeof createApp>['callback']> => createApp({
    ...compiled,
    config,
    log,
    clock,
    apiKeys: fixedApiKeys([]),
    stopping: () => stopping,
    ...(config.freeDailyQuota === 0 ? {} : { quota }),
    ...(limit === undefined ? {} : { publicLimit: limit.middleware }),
    publicApi: { ...config, stores },
    stores: reported,
    metrics,
  }).callback();
  let answer = listenerOf(first);
  const server = createHttpServer({ callback: () => (request, response) => answer(request, response) });
  const release = async (): Promise<void> => {
    limit?.close();
    redis?.disconnect();
    await stores.close();
  };
  // Where the address is taken, connections left open would keep the process alive.
  const address = await listen(server, config).catch(async (error: unknown) => {
    await release();
    throw error;
  });

  const reloadOnce = async (): Promise<void> => {
    const started = performance.now();
    try {
      const compiled = await compileBeside(config, options);
      answer = listenerOf(compiled);
      metrics.serving(compiled.oracle.summary);
      const { version, cid } = compiled.oracle.summary;
      log.info({ version, cid, ms: Math.round(performance.now() - started) }, 'rule book reloaded');
    } catch (error) {
      if (!(error instanceof RuleBookRefused)) log.error({ err: error }, 'rule book not reloaded; the old one goes on answering');
      else for (const diagnostic of error.diagnostics) log.error({ diagnostic }, 'rule book refused; the old one goes on answering');
    }
  };
  let reloading: Promise<void> = Promise.resolve();

  const { summary } = first.oracle;
  const host = config.host === undefined ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    message: `Compliance oracle on http://${host}:${address.port}: ${summary.name} ${summary.version}, ${summary.rules} rules, ${summary.tables} tables, compiled in ${Math.round(summary.compileMilliseconds)} ms (${summary.cid})`,
    reload() {
      reloading = reloading.then(reloadOnce);
      return reloading;
    },
    async stop(patience) {
      stopping = true;
      await stopServer(server, patience);
      await release();
      await finishLog(patience);
    },
  };
};
