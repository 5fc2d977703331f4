import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config/config.js';
import { watchLoopDelay } from '../http/admission/loop-delay.js';
import { Turns, waitsFrom } from '../http/admission/turns.js';
import { createApp } from '../http/app.js';
import { listenOftenerForCrowds } from '../http/further-listeners.js';
import { mostConnections } from '../http/limits/most-connections.js';
import { createHttpServer, leaveConnections, listen, type ServerLimits, stopServer } from '../http/server.js';
import { createMetrics, type Metrics, type OneOfSeveral } from '../http/telemetry/metrics.js';
import { logOpinion, openLog } from '../http/telemetry/server-log.js';
import { ProofQueue } from '../proof/proof-queue.js';
import { type Given, VerdictRegister } from '../register/verdict-register.js';
import { beginStores } from '../stores/begin-stores.js';
import type { Stores } from '../stores/stores.js';
import { within } from '../stores/within.js';
import { KnownKeys } from '../tenants/known-keys.js';
import type { RegisterKind } from '../tenants/tenant.js';
import { UseCounter } from '../tenants/use-counter.js';
import type { OracleOptions } from '../verdict/oracle/create-oracle.js';
import { createLiveOpinion } from '../verdict/second-opinion/live-opinion.js';
import type { Decision, OracleSummary } from '../verdict/verdict.js';
import { type Compiled, compileAtOnce, compileBeside } from './compile-rule-book.js';
import { openEvidence } from './evidence.js';
import { type CountedTogether, openLimits } from './limits.js';
import { openPayments } from './payments.js';
import { publishLinked } from './publish-linked.js';
import { reloader } from './reloader.js';
import { openRuleSets } from './rule-sets.js';
import { startMessage } from './start-message.js';
import { openTransparency } from './transparency.js';

/** Of the time to stop, what requests under way may use. */
const REQUESTS_SHARE = 0.75;

/** Milliseconds to close the stores. */
const RELEASE_TIME = 1_000;

/** A service that listens. */
export interface Started {
  /** For people, one line: where it listens and what it answers from. */
  readonly message: string;
  /**
   * Reads and compiles the rule book again and answers from it once it is clean; with any error the old one goes on
   * answering and every diagnostic is logged. Requests under way end on the rule book that they began with, and none waits.
   * One reload follows the other, and those asked for meanwhile are one.
   */
  reload(): Promise<void>;
  /**
   * Lets requests under way finish, then cuts them; all that has to be done is over within so many milliseconds.
   * @returns whether somebody has read all of the log. If not, a thread may still wait for its reader.
   */
  stop(patience: number): Promise<boolean>;
}

/** One process that listens, as the one that started it sees it. */
export interface OneProcess extends Started {
  readonly summary: OracleSummary;
  /** As data. */
  measurements(): Promise<readonly object[]>;
  /**
   * Takes no more connections, and closes each behind its next answer: nobody's request is lost for it.
   * @returns once all callers have gone, or have sent nothing for so long that they know that they may be cut
   */
  leave(): Promise<void>;
}

/** What a process is given that is one of several. */
export interface Several extends OneOfSeveral, CountedTogether {
  readonly compiled: (options: OracleOptions) => Compiled;
}

/**
 * Loads and compiles the rule book, then listens.
 * @throws RuleBookRefused with every diagnostic when the rule book has errors; the process must not listen then.
 */
export const start = async (config: Config, several?: Several): Promise<OneProcess> => {
  const { log, finish: finishLog } = openLog(config.logLevel, several?.worker);
  const clock = (): Date => new Date();
  const opinion = secondOpinion(config, log, () => service.metrics);
  const options: OracleOptions = {
    memoEntries: config.memoEntries,
    // The stores are opened after the rule book, which may be refused; nothing is decided before.
    onDecided(decided, decision) {
      opinion(decided, decision);
      service.decided(decision);
    },
    proofs: {
      keep: (cid, proof) => service.proofs.keep(cid, proof),
      isHeld: (mark) => service.proofs.isHeld(mark),
      get mark() {
        return service.proofs.mark;
      },
    },
  };
  const first = several?.compiled(options) ?? compileAtOnce(config, options);
  const { summary } = first.oracle;
  requireCovered(config, summary.jurisdictions);
  const service = await openService({ config, log, clock, summary, several });
  service.publish(first);

  const listenerOfFirst = async (): Promise<Listener> => {
    try {
      return service.listenerOf(first);
    } catch (error) {
      await service.release();
      throw error;
    }
  };
  let answer = await listenerOfFirst();
  const server = createHttpServer({ callback: () => (request, response) => answer(request, response) }, serverLimits(config));
  // Where the address is taken, connections left open would keep the process alive.
  const address = await listen(server, config).catch(async (error: unknown) => {
    await service.release();
    throw error;
  });
  // Each of several processes has a listener of its own already, which it cannot double.
  if (several === undefined) listenOftenerForCrowds(server);

  const serve = (compiled: Compiled): OracleSummary => {
    answer = service.listenerOf(compiled);
    service.publish(compiled);
    service.metrics.serving(compiled.oracle.summary);
    return compiled.oracle.summary;
  };
  const stopped = new AbortController();
  const compileAgain = async (): Promise<Compiled> => {
    const compiled = await compileBeside(config, options, stopped.signal);
    requireCovered(config, compiled.oracle.summary.jurisdictions);
    return compiled;
  };
  return {
    message: startMessage(summary, config.host, address.port),
    summary,
    measurements: () => service.metrics.read(),
    leave: () => leaveConnections(server, 1000 * config.keepAliveTimeout),
    reload: reloader(compileAgain, serve, log),
    async stop(patience) {
      const deadline = performance.now() + patience;
      service.stopping();
      stopped.abort();
      await stopServer(server, patience * REQUESTS_SHARE);
      // Every request has its answer by now; what hangs behind them must not hold the process.
      await within(RELEASE_TIME, service.release(), () => new Error('stores not closed in time')).catch((error: unknown) =>
        log.warn({ err: error }, 'stopped without a clean end'),
      );
      return finishLog(Math.max(0, deadline - performance.now()));
    },
  };
};

/** @throws ConfigError where a jurisdiction is asked by default that the rule book does not cover */
const requireCovered = ({ usualJurisdictions = [] }: Config, covered: readonly string[]): void => {
  const unknown = usualJurisdictions.find((one) => !covered.includes(one));
  if (unknown === undefined) return;
  throw new ConfigError([
    `DEFAULT_JURISDICTION must be of ${covered.map((one) => `\`${one}\``).join(', ')}; \`${unknown}\` is not covered`,
  ]);
};

const serverLimits = (config: Config): ServerLimits => ({
  mostConnections: mostConnections(config.maxConnections),
  headersTimeout: 1000 * config.headersTimeout,
  requestTimeout: 1000 * config.requestTimeout,
  keepAliveTimeout: 1000 * config.keepAliveTimeout,
  answerTimeout: 1000 * config.answerTimeout,
});

/** Its operator may make it later; one that is misspelt would otherwise show as keys that are refused. */
const warnOfUnknownTenant = async (tenant: string | undefined, { tenants }: Stores, log: Logger): Promise<void> => {
  if (tenant === undefined) return;
  const found = await tenants.findTenant(tenant).catch(() => 'unread');
  if (found === undefined) log.warn({ tenant }, 'TENANT names nobody in the store yet: every key is refused');
};

/** One fresh decision in so many is compared with that of another engine, which is counted and logged. */
const secondOpinion = (config: Config, log: Logger, metrics: () => Metrics): NonNullable<OracleOptions['onDecided']> =>
  createLiveOpinion({
    every: config.secondOpinionEvery,
    report: (opinion) => {
      metrics().opinion(opinion.outcome);
      logOpinion(log, opinion);
    },
  });

type Listener = ReturnType<ReturnType<typeof createApp>['callback']>;

/** What counts and stores: made once, it outlives a rule book. */
interface Service {
  readonly metrics: Metrics;
  readonly proofs: ProofQueue;
  /** Puts what the proofs of a rule book link to into the store, for good, in the background. */
  publish(compiled: Compiled): void;
  /** The interface on one rule book. */
  listenerOf(compiled: Compiled): Listener;
  /** Told of every decision that was made. */
  decided(decision: Decision): void;
  /** From now on `/readyz` says that no traffic should come here. */
  stopping(): void;
  release(): Promise<void>;
}

/** What a service is opened on. */
interface Opened {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly summary: OracleSummary;
  readonly several: Several | undefined;
}

const openService = async ({ config, log, clock, summary, several }: Opened): Promise<Service> => {
  const limits = await openLimits(config, log, clock, several);
  const stores = await beginStores(config, log, clock);
  const reported = [{ name: stores.kind, state: () => stores.state() }, ...limits.stores];
  const metrics = createMetrics(summary, reported, several);
  const apiKeys = new KnownKeys(stores.tenants, (error) => log.error({ err: error }, 'keys of tenants cannot be used'), config.tenant);
  await apiKeys.begin();
  void warnOfUnknownTenant(config.tenant, stores, log);
  const use = new UseCounter(stores.tenants, clock, (error) => log.error({ err: error }, 'the use of tenants cannot be written yet'));
  use.begin();
  const proofs = new ProofQueue(stores.blocks, config.proofsLimit, (error) => log.error({ err: error }, 'proofs cannot be written yet'));
  proofs.begin();
  const register = new VerdictRegister(stores.register, config.registerDays, clock, {
    failed: (error) => log.error({ err: error }, 'verdicts cannot be registered yet'),
    givenUp: () => log.error('the store is away for too long: verdicts are missing in the register'),
  });
  register.begin();
  const publisher = publishLinked(stores.blocks, log);
  const { keys, writer, reader } = await openTransparency(config, stores, log, clock);
  writer.begin();
  const payments = await openPayments(config, stores, log, clock, () => apiKeys.refresh());
  const ruleSets = await openRuleSets(config, stores.ruleSets, log, { proofs, onDecided: ({ cid }) => writer.append(cid) });
  const loop = watchLoopDelay();
  let stopping = false;
  const shared = {
    config,
    log,
    clock,
    apiKeys,
    accounts: { use, freeDailyQuota: config.freeDailyQuota },
    register: { add: (given: Given, kind: RegisterKind) => register.add(given, kind), usual: config.verdictRegister },
    stopping: () => stopping,
    turns: new Turns({ delay: loop.milliseconds, mostWait: waitsFrom(config.longestWait) }),
    ...(limits.quota === undefined ? {} : { quota: limits.quota }),
    ...(limits.publicLimit === undefined ? {} : { publicLimit: limits.publicLimit }),
    publicApi: { ...config, stores, keys, receiptKept: () => writer.nudge() },
    transparency: { reader, keys, ...(payments === undefined ? {} : { alsoKeys: payments.jwks }) },
    ...(payments === undefined ? {} : { payments: payments.doors }),
    portal: {
      packages: openEvidence(config.dataDir, { stores, keys, reader, log, clock, write: () => register.write() }),
      keys: apiKeys,
      register: stores.register,
      tenants: stores.tenants,
      ruleSets: stores.ruleSets,
      receipts: stores.receipts,
      log: reader,
      registerDays: config.registerDays,
      write: () => register.write(),
    },
    stores: reported,
    metrics,
  };
  return {
    metrics,
    proofs,
    publish: ({ linked }) => publisher.publish(linked),
    listenerOf: (compiled) =>
      createApp({
        ...shared,
        ...compiled,
        blocks: { waiting: proofs, linked: compiled.linked, held: stores.blocks },
        ruleSets: ruleSets.beside(compiled),
      }).callback(),
    decided: ({ cid }) => writer.append(cid),
    stopping() {
      stopping = true;
    },
    async release() {
      loop.close();
      limits.close();
      apiKeys.close();
      ruleSets.close();
      publisher.close();
      await Promise.all([use.close(), register.close(), proofs.close(), writer.close(), payments?.close()]);
      await stores.close();
    },
  };
};
