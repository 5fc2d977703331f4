import cluster, { type Worker } from 'node:cluster';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.js';
import type { SnapshotBytes } from '../start/prepare-beside.js';
import { StartRefused } from '../start/refusal.js';
import { within } from '../stores/within.js';
import type { Hired } from './crew.js';
import type { Order, Questions, Report, Serving, What } from './messages.js';

/** Answers what workers ask; a worker is named by its process. */
export type Answers = { readonly [W in What]: (asked: Questions[W][0], worker: string) => Promise<Questions[W][1]> | Questions[W][1] };

/** A worker that can be asked for its measurements. */
export interface MeasuredWorker extends Hired<Serving> {
  /** By which it is known where workers count together. */
  readonly name: string;
  /** As its registry gives them; nothing where it does not answer in time. */
  measure(): Promise<readonly object[] | undefined>;
}

/** Milliseconds for a worker to say what it has measured. */
const MEASURE_TIME = 1_500;

/**
 * Workers share the socket that is listened on, and each takes a connection when it has time for one: what nobody has taken is
 * not lost with any of them. Handing connections over one by one would lose those that are on the way to a worker that is killed.
 */
export const prepareHiring = (): void => {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url)),
    serialization: 'advanced',
  });
};

/** Starts a worker for a place, on the settings that were read once: what the file of them says by now is for the next start. */
export const hire = (place: number, book: SnapshotBytes, config: Config, answers: Answers): MeasuredWorker => {
  const worker = cluster.fork();
  const tell = (order: Order): void => {
    if (worker.isConnected()) worker.send(order, () => undefined);
  };
  const probes: (() => void)[] = [];
  const measured = new Map<number, (metrics: readonly object[]) => void>();
  let asked = 0;
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `status ${code}`));
    worker.once('error', (error) => resolve(error.message));
  });
  const serving = new Promise<Serving>((resolve, reject) => {
    worker.on('message', (report: Report) => {
      if (report.report === 'hears') tell({ order: 'begin', worker: place, book, config });
      else if (report.report === 'serving') resolve(report);
      else if (report.report === 'refused') reject(new StartRefused(report.text));
      else if (report.report === 'asks') void answer(worker, report, answers, tell);
      else if (report.report === 'turns') for (const turns of probes.splice(0)) turns();
      else measured.get(report.id)?.(report.metrics);
    });
    void ended.then((how) => reject(new Error(`worker ${place} ended with ${how} before it served`)));
  });
  serving.catch(() => undefined);
  return {
    name: String(worker.id),
    pid: worker.process.pid,
    serving,
    ended,
    retire: () => tell({ order: 'retire' }),
    stop: (patience) => tell({ order: 'stop', patience }),
    kill: () => void worker.process.kill('SIGKILL'),
    probe: () => {
      tell({ order: 'probe' });
      return new Promise((resolve) => probes.push(resolve));
    },
    measure: async () => {
      const id = asked++;
      const metrics = new Promise<readonly object[]>((resolve) => measured.set(id, resolve));
      tell({ order: 'measure', id });
      try {
        return await within(MEASURE_TIME, metrics, () => new Error(`worker ${place} does not say what it measured`));
      } catch {
        return undefined;
      } finally {
        measured.delete(id);
      }
    },
  };
};

const answer = async (
  worker: Worker,
  { id, what, asked }: Extract<Report, { report: 'asks' }>,
  answers: Answers,
  tell: (order: Order) => void,
): Promise<void> => {
  const find = answers[what] as (asked: unknown, worker: string) => unknown;
  try {
    tell({ order: 'answer', id, value: await find(asked, String(worker.id)) });
  } catch {
    // Without a value the worker goes on by itself.
    tell({ order: 'answer', id, value: undefined });
  }
};
