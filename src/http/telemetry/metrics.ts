import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReportedStore } from '../../stores/store-state.js';
import { OPINION_OUTCOMES, type OpinionOutcome } from '../../verdict/second-opinion/live-opinion.js';
import type { OracleSummary } from '../../verdict/verdict.js';
import { type Middleware, type Observer, routeOf } from '../context.js';

/** Seconds; the response target of the oracle, 0.2, is a bucket. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5];

/** What is measured of a process. */
export interface Metrics {
  /** Counts and times every request by its route's pattern; paths of callers would be series without end. */
  readonly measure: Observer;
  /** GET /metrics, in the text format of Prometheus. */
  readonly expose: Middleware;
  /** Counts what the second opinion on a live decision came to. */
  opinion(outcome: OpinionOutcome): void;
  /** Another rule book answers from now on. */
  serving(summary: OracleSummary): void;
  /** As data, for who puts those of several processes together. */
  read(): Promise<readonly object[]>;
}

/** That this process is one of several. */
export interface OneOfSeveral {
  /** Its number, which each of its series has as a label. */
  readonly worker: number;
  /** What all have measured, in the text format of Prometheus; nothing where nobody can say. */
  readonly gatherMetrics: () => Promise<string | undefined>;
}

/** The measurements of one process; `stores` are asked when they are read, so they are never stale. */
export const createMetrics = (summary: OracleSummary, stores: readonly ReportedStore[], several?: OneOfSeveral): Metrics => {
  const registry = new Registry();
  if (several !== undefined) registry.setDefaultLabels({ worker: String(several.worker) });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Whoever knows the version of a program knows its weaknesses.
  registry.removeSingleMetric('nodejs_version_info');
  const ruleBook = new Gauge({
    name: 'oracle_rule_book_info',
    help: 'The rule book that answers',
    labelNames: ['version', 'cid'],
    registers,
  });
  const serving = ({ version, cid }: OracleSummary): void => {
    ruleBook.reset();
    ruleBook.set({ version, cid }, 1);
  };
  serving(summary);
  watchStores(stores, registers);
  return {
    serving,
    opinion: countOpinions(registers),
    measure: measureRequests(registers),
    expose: async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Type', registry.contentType);
      ctx.body = (await several?.gatherMetrics()) ?? (await registry.metrics());
    },
    read: () => registry.getMetricsAsJSON(),
  };
};

const measureRequests = (registers: Registry[]): Observer => {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'tier'],
    buckets: BUCKETS,
    registers,
  });
  return (ctx, milliseconds) => {
    const method = ctx.method;
    const route = routeOf(ctx);
    requests.inc({ method, route, status: String(ctx.res.statusCode) });
    seconds.observe({ method, route, tier: ctx.state.client.tier }, milliseconds / 1000);
  };
};

const countOpinions = (registers: Registry[]): Metrics['opinion'] => {
  const opinions = new Counter({
    name: 'oracle_second_opinions_total',
    help: 'Live decisions on which another engine was asked, by what it came to',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OPINION_OUTCOMES) opinions.inc({ outcome }, 0);
  return (outcome) => opinions.inc({ outcome });
};

const watchStores = (stores: readonly ReportedStore[], registers: Registry[]): void => {
  new Gauge({
    name: 'store_ready',
    help: '1 where the store answers, else 0',
    labelNames: ['store'],
    registers,
    async collect() {
      for (const store of stores) this.set({ store: store.name }, (await store.state()).state === 'ready' ? 1 : 0);
    },
  });
};
