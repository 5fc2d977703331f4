import type { LinearModel } from '../linear-model.js';
import { averagedSgd, type LabelRange, type TrainingTask } from './averaged-sgd.js';
import { quantize } from './quantize.js';

/** A training for each seed, in its own order; the model is their mean, which hangs less on the order. */
export interface SeededTask extends TrainingTask {
  readonly seeds: readonly number[];
}

/** The model of some neighbouring labels, as if there were no others; they are numbered from 0. */
export const trainRange = (task: SeededTask, labels: LabelRange): LinearModel => {
  const width = labels.end - labels.start;
  const weights = new Float64Array(task.features * width);
  const bias = new Float64Array(width);
  for (const seed of task.seeds) {
    const trained = averagedSgd(task, labels, seed);
    addShare(weights, trained.weights, task.seeds.length);
    addShare(bias, trained.bias, task.seeds.length);
  }
  return quantize(width, weights, bias);
};

const addShare = (sums: Float64Array, values: Float64Array, shares: number): void => {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (values[i] as number) / shares;
};
