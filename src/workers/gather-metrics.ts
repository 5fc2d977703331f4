import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { MeasuredWorker } from './hire.js';

/** What is measured of all workers. */
export interface GatheredMetrics {
  /** One of them ended unasked. */
  ended(): void;
  /** Everything, in the text format of Prometheus: each series of a worker has the number of its place. */
  gather(): Promise<string>;
}

/**
 * Puts the measurements of all workers side by side and adds what only this process knows. They are told apart by place and not
 * summed up: a place whose worker was replaced begins anew at 0, which Prometheus knows how to read, and a sum that shrinks it does not.
 */
export const createGatheredMetrics = (serving: () => readonly MeasuredWorker[]): GatheredMetrics => {
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'oracle_workers',
    help: 'Workers that take requests',
    registers,
    collect() {
      this.set(serving().length);
    },
  });
  const ends = new Counter({ name: 'oracle_worker_ends_total', help: 'Workers that ended unasked', registers });
  return {
    ended: () => ends.inc(),
    async gather() {
      const measured = await Promise.all(serving().map((worker) => worker.measure()));
      const known = measured.filter((one) => one !== undefined);
      // No two series are alike, so a sum leaves each as it is; some would be left out by default.
      for (const metrics of known) for (const one of metrics) Object.assign(one, { aggregator: 'sum' });
      const together = AggregatorRegistry.aggregate([...known]);
      return `${await together.metrics()}${await own.metrics()}`;
    },
  };
};
