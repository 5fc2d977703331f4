import type { LinearModel } from '../linear-model.js';
import type { Descent, Dimensions, LabelRange } from './averaged-sgd.js';
import { joinModels } from './join-models.js';
import { type PackedSamples, packSamples, type Sample } from './samples.js';
import { trainRanges } from './train-in-threads.js';
import type { SeededTask } from './train-range.js';

/** What to train, and how. */
export interface TrainingOptions extends Dimensions, Descent {
  readonly seeds: readonly number[];
  /** How many threads may work on it; the model is the same with any number. */
  readonly threads?: number;
}

/** A feature of so many samples moves as the rate says. */
const USUAL = 20;

/** So many labels are learned together: with half of them all training takes a third longer, and more leave threads without work. */
const RANGE = 64;

/** So many additions take about a second; less is done before another thread has begun. */
const WORTH_A_THREAD = 1e9;

/**
 * Trains by gradient descent in a fixed order. Only + − × ÷, roots and comparisons of IEEE doubles are used, which every machine
 * rounds alike, so the same samples give the same weights everywhere.
 */
export const trainModel = (samples: readonly Sample[], { threads = 1, ...options }: TrainingOptions): LinearModel => {
  const packed = packSamples(samples);
  const task: SeededTask = {
    ...options,
    samples: packed,
    featureRate: featureRates(packed, options.features),
    classWeight: classWeights(packed, options.labels),
  };
  const useful = Math.min(threads, Math.max(1, Math.floor(additionsOf(task) / WORTH_A_THREAD)));
  return joinModels(trainRanges(task, rangesOf(options.labels), useful));
};

const rangesOf = (labels: number): readonly LabelRange[] =>
  Array.from({ length: Math.ceil(labels / RANGE) }, (_, i) => ({ start: i * RANGE, end: Math.min(labels, (i + 1) * RANGE) }));

const additionsOf = ({ samples, labels, epochs, seeds }: SeededTask): number =>
  samples.features.items.length * labels * epochs * seeds.length;

/**
 * How far each feature moves at a step: a word of few samples tells more than one of many, which has more steps to move. One of
 * `USUAL` samples moves by 1, one of a quarter of them by 2.
 */
const featureRates = ({ features }: PackedSamples, count: number): Float64Array =>
  countEach(features.items, count).map((met) => Math.sqrt(USUAL / Math.max(met, 1)));

/** Rare labels weigh more, or they would never be predicted. */
const classWeights = ({ labels, count }: PackedSamples, labelCount: number): Float64Array =>
  countEach(labels.items, labelCount).map((positives) => Math.min(8, Math.sqrt((count - positives) / Math.max(positives, 1))));

/** How often each number from 0 to `count` is in the list. */
const countEach = (numbers: Int32Array, count: number): Float64Array => {
  const found = new Float64Array(count);
  for (const number of numbers) found[number] = (found[number] as number) + 1;
  return found;
};
