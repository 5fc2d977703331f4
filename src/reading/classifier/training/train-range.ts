import type { LinearModel } from '../linear-model.js';
import { averagedSgd, type LabelRange, type TrainingTask } from './averaged-sgd.js';
import { quantize } from './quantize.js';

/** A training for each seed, in its own order; the model is their mean, which hangs less on the order. */
export interface SeededTask extends TrainingTask {
  readonly seeds: readonly number[];
}

/** The model of some neighbouring labels, as if there were no others; they are numbered from 0. */
export const trainRange = (task: SeededTask, labels: LabelRange): LinearModel => {
  const { weights, bias } = averagedSgd(task, labels, task.seeds);
  return quantize(labels.end - labels.start, weights, bias);
};
