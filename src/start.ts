import { fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SNAPSHOTS, type Config } from './config.js';
import { fixedApiKeys } from './http/api-keys.js';
import { createApp } from './http/app.js';
import { memoryQuota, type Quota } from './http/quota.js';
import { createMetrics } from './http/metrics.js';
import { logOpinion } from './http/log-opinion.js';
import { publicLimit } from './http/middleware/public-limit.js';
import { redisQuota } from './http/redis-quota.js';
import { openLog } from './http/server-log.js';
import { createHttpServer, stopServer } from './http/server.js';
import type { Prepared } from './prepare.js';
import { printDiagnostic } from './rulebook/diagnostic.js';
import { turnByTurn } from './rulebook/steps.js';
import { beginStores } from './stores/begin-stores.js';
import { openRedis, redisState } from './stores/redis.js';
import type { RuleBook } from './rulebook/rule.js';
import { openingServedOracle, openServedOracle, type ServedOracle, type Snapshots } from './verdict/served-oracle.js';
import { createLiveOpinion } from './verdict/live-opinion.js';
import type { OracleOptions } from './verdict/oracle.js';
import type { Oracle } from './verdict/verdict.js';

/** The rule book has errors; nothing was started. */
export class RuleBookRefused extends Error {
  constructor(readonly diagnostics: readonly string[]) {
    super(diagnostics.join('\n'));
    this.name = 'RuleBookRefused';
  }
}

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

interface Compiled {
  readonly ruleBook: RuleBook;
  readonly oracle: Oracle;
}

/** @throws RuleBookRefused with every diagnostic */
const mustBeClean = ({ ruleBook, oracle, diagnostics }: ServedOracle): Compiled => {
  if (ruleBook === undefined || oracle === undefined) throw new RuleBookRefused(diagnostics.map(printDiagnostic));
  return { ruleBook, oracle };
};

/** @throws RuleBookRefused with every diagnostic */
const prepareBeside = async (folder: string): Promise<Exclude<Prepared, { errors: unknown }>> => {
  const prepared = await new Promise<Prepared>((resolve, reject) => {
    // In one thread of low priority: it has time, and callers have not. Its heap is short-lived and may grow.
    const preparing = fork(fileURLToPath(new URL(`./prepare${extname(import.meta.url)}`, import.meta.url)), [folder], { execArgv: [...process.execArgv, '--single-threaded', '--heap-growing-percent=0', '--max-semi-space-size=16'] });
    preparing.once('message', (found) => resolve(found as Prepared)).once('error', reject);
    preparing.once('exit', (code, signal) => reject(new Error(`reading the rule book ended with ${code ?? signal}`)));
  });
  if ('errors' in prepared) throw new RuleBookRefused(prepared.errors);
  return prepared;
};

const readSnapshots = async ({ ruleBook, vocabulary }: Snapshots): Promise<Record<keyof Snapshots, Buffer> | undefined> => {
  try {
    return { ruleBook: await readFile(ruleBook), vocabulary: await readFile(vocabulary) };
  } catch {
    return undefined;
  }
};

/**
 * The rule book as it is now, compiled while requests go on: another process reads and checks the YAML and leaves
 * snapshots behind, and what is left to do here is done in steps, each shorter than a caller would notice.
 * @throws RuleBookRefused with every diagnostic
 */
const compileBeside = async (config: Config, options: OracleOptions): Promise<Compiled> => {
  const { snapshots, temporary } = await prepareBeside(config.regulationsDir);
  const kept = await readSnapshots(snapshots);
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  // Where nothing could be handed over, this process must do it all.
  if (kept === undefined) return mustBeClean(openServedOracle(config.regulationsDir, SNAPSHOTS, options));
  return mustBeClean(await turnByTurn(openingServedOracle(kept, options)));
};

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
  const first = mustBeClean(openServedOracle(config.regulationsDir, SNAPSHOTS, options));
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
