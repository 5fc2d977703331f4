import type { Config } from '../config/config.js';
import { createApp } from '../http/app.js';
import { fixedApiKeys } from '../http/limits/api-keys.js';
import { createHttpServer, listen, stopServer } from '../http/server.js';
import { createMetrics } from '../http/telemetry/metrics.js';
import { logOpinion, openLog } from '../http/telemetry/server-log.js';
import { beginStores } from '../stores/begin-stores.js';
import type { OracleOptions } from '../verdict/oracle/create-oracle.js';
import { createLiveOpinion } from '../verdict/second-opinion/live-opinion.js';
import type { OracleSummary } from '../verdict/verdict.js';
import { type Compiled, compileAtOnce, compileBeside } from './compile-rule-book.js';
import { openLimits } from './limits.js';
import { reloader } from './reloader.js';

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
  const limits = await openLimits(config, log, clock);
  const stores = await beginStores(config, log, clock);
  const reported = [{ name: stores.kind, state: () => stores.state() }, ...limits.stores];
  let stopping = false;
  const metrics = createMetrics(first.oracle.summary, reported);
  // What counts and stores is made once and outlives a rule book; only the answers change with it.
  const listenerOf = (compiled: Compiled): ReturnType<ReturnType<typeof createApp>['callback']> =>
    createApp({
      ...compiled,
      config,
      log,
      clock,
      apiKeys: fixedApiKeys([]),
      stopping: () => stopping,
      ...(limits.quota === undefined ? {} : { quota: limits.quota }),
      ...(limits.publicLimit === undefined ? {} : { publicLimit: limits.publicLimit }),
      publicApi: { ...config, stores },
      stores: reported,
      metrics,
    }).callback();
  let answer = listenerOf(first);
  const server = createHttpServer({ callback: () => (request, response) => answer(request, response) });
  const release = async (): Promise<void> => {
    limits.close();
    await stores.close();
  };
  // Where the address is taken, connections left open would keep the process alive.
  const address = await listen(server, config).catch(async (error: unknown) => {
    await release();
    throw error;
  });

  const serve = (compiled: Compiled): void => {
    answer = listenerOf(compiled);
    metrics.serving(compiled.oracle.summary);
  };
  return {
    message: startMessage(first.oracle.summary, config.host, address.port),
    reload: reloader(() => compileBeside(config, options), serve, log),
    async stop(patience) {
      stopping = true;
      await stopServer(server, patience);
      await release();
      await finishLog(patience);
    },
  };
};

const startMessage = (
  { name, version, rules, tables, compileMilliseconds, cid }: OracleSummary,
  host: string | undefined,
  port: number,
): string => {
  const shown = host === undefined ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `Compliance oracle on http://${shown}:${port}: ${name} ${version}, ${rules} rules, ${tables} tables, compiled in ${Math.round(compileMilliseconds)} ms (${cid})`;
};
