import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { destination, pino, stdTimeFunctions } from 'pino';
import { SNAPSHOTS, type Config } from './config.js';
import { fixedApiKeys } from './http/api-keys.js';
import { createApp } from './http/app.js';
import { memoryQuota, type Quota } from './http/quota.js';
import { createMetrics } from './http/metrics.js';
import { logOpinion } from './http/log-opinion.js';
import { publicLimit } from './http/middleware/public-limit.js';
import { redisQuota } from './http/redis-quota.js';
import { createHttpServer, stopServer } from './http/server.js';
import { printDiagnostic, type Diagnostic } from './rulebook/diagnostic.js';
import { beginStores } from './stores/begin-stores.js';
import { openRedis, redisState } from './stores/redis.js';
import type { RuleBook } from './rulebook/rule.js';
import { openServedOracle } from './verdict/served-oracle.js';
import { createLiveOpinion } from './verdict/live-opinion.js';
import type { OracleOptions } from './verdict/oracle.js';
import type { Oracle } from './verdict/verdict.js';

export { SNAPSHOTS };

/** The rule book has errors; nothing was started. */
export class RuleBookRefused extends Error {
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(printDiagnostic).join('\n'));
    this.name = 'RuleBookRefused';
  }
}

export interface Started {
  /** For people, one line: where it listens and what it answers from. */
  readonly message: string;
  /**
   * Reads and compiles the rule book again and answers from it once it is clean; with any error the old one goes on
   * answering and every diagnostic is logged. Requests under way end on the rule book that they began with, and others are
   * answered from the old one meanwhile.
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

interface Compiled {
  readonly ruleBook: RuleBook;
  readonly oracle: Oracle;
}

/** @throws RuleBookRefused with every diagnostic */
const compileRuleBook = (config: Config, onDecided: NonNullable<OracleOptions['onDecided']>): Compiled => {
  const { ruleBook, oracle, diagnostics } = openServedOracle(config.regulationsDir, SNAPSHOTS, { memoEntries: config.memoEntries, onDecided });
  if (ruleBook === undefined || oracle === undefined) throw new RuleBookRefused(diagnostics);
  return { ruleBook, oracle };
};

/**
 * Makes the snapshots of the rule book in a thread of its own; where that fails, whoever opens the rule book does all of it,
 * and is told what is wrong with it.
 */
const prepareBeside = (config: Config): Promise<unknown> =>
  new Promise((resolve) => {
    const thread = new Worker(`import(${JSON.stringify(new URL('./prepare.js', import.meta.url).href)})`, { eval: true, workerData: config.regulationsDir, stdout: true, stderr: true });
    thread.once('error', resolve);
    thread.once('exit', resolve);
    thread.unref();
  });

/**
 * Loads and compiles the rule book, then listens.
 * @throws RuleBookRefused with every diagnostic when the rule book has errors; the process must not listen then.
 */
export const start = async (config: Config): Promise<Started> => {
  // Lines for machines go to standard error; standard output is for the one line that people read.
  const log = pino({ level: config.logLevel, base: null, timestamp: stdTimeFunctions.isoTime }, destination(2));
  const onDecided = createLiveOpinion({
    every: config.secondOpinionEvery,
    report: (opinion) => {
      metrics.opinion(opinion.outcome);
      logOpinion(log, opinion);
    },
  });
  const first = compileRuleBook(config, onDecided);
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
    await prepareBeside(config);
    try {
      const compiled = compileRuleBook(config, onDecided);
      answer = listenerOf(compiled);
      metrics.serving(compiled.oracle.summary);
      const { version, cid, compileMilliseconds } = compiled.oracle.summary;
      log.info({ version, cid, ms: Math.round(compileMilliseconds) }, 'rule book reloaded');
    } catch (error) {
      if (!(error instanceof RuleBookRefused)) throw error;
      for (const one of error.diagnostics) log.error({ diagnostic: printDiagnostic(one) }, 'rule book refused; the old one goes on answering');
    }
  };
  let reloading = Promise.resolve();

  const { summary } = first.oracle;
  const host = config.host === undefined ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    message: `Compliance oracle on http://${host}:${address.port}: ${summary.name} ${summary.version}, ${summary.rules} rules, ${summary.tables} tables, compiled in ${Math.round(summary.compileMilliseconds)} ms (${summary.cid})`,
    reload() {
      // One after another: each signal finds the files as they are when its turn comes.
      reloading = reloading.then(reloadOnce);
      return reloading;
    },
    async stop(patience) {
      stopping = true;
      await stopServer(server, patience);
      await release();
    },
  };
};
