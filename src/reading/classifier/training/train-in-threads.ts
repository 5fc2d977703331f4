import { extname } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { LinearModel } from '../linear-model.js';
import type { LabelRange } from './averaged-sgd.js';
import { type SeededTask, trainRange } from './train-range.js';

/** What a thread that helps is given. */
export interface Share {
  readonly task: SeededTask;
  readonly ranges: readonly LabelRange[];
  readonly progress: Int32Array;
}

/** What it sends back, one for each range. */
export interface TrainedRange {
  readonly range: number;
  readonly model: LinearModel;
}

/** Places in the memory that threads share: the next range that nobody has taken, and how many were sent back. */
const NEXT = 0;
const SENT = 1;

/** In milliseconds: threads that send nothing for so long are given up. */
const PATIENCE = 60_000;

/**
 * Trains ranges of labels in some threads. This thread takes ranges as the others do, and then waits for those that they took,
 * so callers need not wait for an event. Where no other thread can be had it does all by itself: no range depends on who trains it.
 */
export const trainRanges = (task: SeededTask, ranges: readonly LabelRange[], threads: number): readonly LinearModel[] => {
  const models = new Map<number, LinearModel>();
  const progress = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const helpers = Array.from({ length: Math.min(threads, ranges.length) - 1 }, () => startHelper({ task, ranges, progress })).filter(
    (one) => one !== undefined,
  );
  takeRanges({ task, ranges, progress }, ({ range, model }) => models.set(range, model));
  collect(helpers, models, ranges.length, progress);
  for (const { worker, port } of helpers) {
    port.close();
    void worker.terminate();
  }
  return ranges.map((range, i) => models.get(i) ?? trainRange(task, range));
};

/** Trains one range after the other that nobody has taken yet. */
export const takeRanges = ({ task, ranges, progress }: Share, send: (trained: TrainedRange) => void): void => {
  for (let range = Atomics.add(progress, NEXT, 1); range < ranges.length; range = Atomics.add(progress, NEXT, 1)) {
    send({ range, model: trainRange(task, ranges[range] as LabelRange) });
    Atomics.add(progress, SENT, 1);
    Atomics.notify(progress, SENT);
  }
};

interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** @returns nothing where no thread can be had */
const startHelper = (share: Share): Helper | undefined => {
  try {
    return helperOf(share);
  } catch {
    return undefined;
  }
};

const helperOf = (share: Share): Helper => {
  const ending = extname(import.meta.url);
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL(`./training-thread${ending}`, import.meta.url), {
    workerData: { share, port: port2 },
    transferList: [port2],
    execArgv: ending === '.ts' ? ['--import', translator()] : [],
  });
  // What it leaves undone is done here.
  worker.on('error', () => undefined);
  worker.unref();
  return { worker, port };
};

/** A module that has a thread translate TypeScript; what does so for this thread does it for no other. */
const translator = (): string => `data:text/javascript,import{register}from"${import.meta.resolve('tsx/esm/api')}";register()`;

/** Waits until every range is there, or until nothing more comes. */
const collect = (helpers: readonly Helper[], models: Map<number, LinearModel>, wanted: number, progress: Int32Array): void => {
  for (;;) {
    // Read before the ports are emptied: what is sent meanwhile ends the wait at once.
    const sent = Atomics.load(progress, SENT);
    for (const { port } of helpers)
      for (let received = receiveMessageOnPort(port); received !== undefined; received = receiveMessageOnPort(port)) {
        const { range, model } = received.message as TrainedRange;
        models.set(range, model);
      }
    if (models.size === wanted || Atomics.wait(progress, SENT, sent, PATIENCE) === 'timed-out') return;
  }
};
