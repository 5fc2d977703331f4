import type { PackedLists } from '../../../lists/packed-lists.js';
import { lengthScale } from '../linear-model.js';
import type { PackedSamples } from './samples.js';
import { shuffler } from './seeded-shuffle.js';

/** How long and how boldly to go down. */
export interface Descent {
  readonly epochs: number;
  /** Step of the first epoch; it shrinks with the number of epochs. */
  readonly rate: number;
  /** The share of itself that a weight loses, per step. */
  readonly l2: number;
  /**
   * What any weight loses, per step, until it is zero: only what the samples keep asking for stays
   * (R. Tibshirani, Regression Shrinkage and Selection via the Lasso, 1996).
   */
  readonly l1: number;
}

/** How many labels there are to learn, and how many features to learn them from. */
export interface Dimensions {
  readonly labels: number;
  readonly features: number;
}

/** How far a step goes: by its feature, and by its label where that should have held. */
interface StepSizes {
  readonly featureRate: Float64Array;
  readonly classWeight: Float64Array;
}

/** All that is needed to learn any label; plain data, so that it can be handed to another thread. */
export interface TrainingTask extends Dimensions, Descent, StepSizes {
  readonly samples: PackedSamples;
}

/** Neighbouring labels; `end` is excluded. */
export interface LabelRange {
  readonly start: number;
  readonly end: number;
}

/** Weights as they come out of training: row after row, one a feature, as long as there are labels. */
export interface Weights {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
}

/** A label that is right by this much is left alone. */
const MARGIN = 4;

/** By how much the bias moves, of the step of a weight. */
const BIAS_RATE = 0.1;

/** A sigmoid without `exp`, whose last digits differ between machines. */
const softsign = (x: number): number => 0.5 + (0.5 * x) / (1 + Math.abs(x));

const towardsZero = (value: number, by: number): number => (value > by ? value - by : value < -by ? value + by : 0);

/**
 * Goes down the slope of the misses, sample by sample, in the order that the seed gives. The result is the mean of all that the
 * weights were in the last epoch: what the very last samples did to them weighs no more than the others (B. Polyak and
 * A. Juditsky, Acceleration of Stochastic Approximation by Averaging, 1992).
 *
 * No label looks at another, so each range of labels can be learned by itself.
 *
 * @returns the mean over all seeds
 */
export const averagedSgd = (task: TrainingTask, labels: LabelRange, seeds: readonly number[]): Weights => {
  const width = labels.end - labels.start;
  const mean: Weights = { weights: new Float64Array(task.features * width), bias: new Float64Array(width) };
  const learner = new Learner(task, labels);
  for (const seed of seeds) {
    descend(learner, task, seed);
    learner.addTo(mean, seeds.length);
    learner.forget();
  }
  return mean;
};

const descend = (learner: Learner, { samples, epochs, rate }: TrainingTask, seed: number): void => {
  const order = Array.from({ length: samples.count }, (_, i) => i);
  const shuffle = shuffler(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order);
    const epochRate = rate / (1 + epoch / 4);
    const isLast = epoch === epochs - 1;
    for (let turn = 0; turn < order.length; turn++) learner.learn(order[turn] as number, epochRate, isLast ? turn / order.length : 0);
  }
};

/** The weights of a range of labels while they are learned. INVARIANT: every index into the packed arrays is below their length. */
class Learner {
  private readonly width: number;
  private readonly weights: Float64Array;
  private readonly bias: Float64Array;
  /** By how much the mean over the last epoch lies behind its end. */
  private readonly lag: Weights;
  private readonly score: Float64Array;
  private readonly step: Float64Array;
  private readonly holds: Uint8Array;
  /** The labels that a sample moves: the first `count` of the list. */
  private readonly moved: Int32Array;

  constructor(
    private readonly task: TrainingTask,
    private readonly labels: LabelRange,
  ) {
    this.width = labels.end - labels.start;
    this.weights = new Float64Array(task.features * this.width);
    this.bias = new Float64Array(this.width);
    this.lag = { weights: new Float64Array(task.features * this.width), bias: new Float64Array(this.width) };
    this.score = new Float64Array(this.width);
    this.step = new Float64Array(this.width);
    this.holds = new Uint8Array(this.width);
    this.moved = new Int32Array(this.width);
  }

  /** @param passed how much of the last epoch is over, 0 to 1: so much of it saw the weights without this step */
  learn(sample: number, rate: number, passed: number): void {
    const { features } = this.task.samples;
    const start = features.starts[sample] as number;
    const end = features.starts[sample + 1] as number;
    const scale = lengthScale(end - start);
    addRows(this.score, this.weights, features, start, end);
    this.mark(sample, 1);
    const count = this.stepLabels(rate, scale, passed);
    this.mark(sample, 0);
    if (count > 0) for (let at = start; at < end; at++) this.moveRow(features.items[at] as number, count, rate, scale, passed);
  }

  /** Adds its share of a mean over so many trainings: the mean over the last epoch of this one. */
  addTo(mean: Weights, trainings: number): void {
    addShare(mean.weights, this.weights, this.lag.weights, trainings);
    addShare(mean.bias, this.bias, this.lag.bias, trainings);
  }

  /** Begins anew in the same memory: so large arrays are dear to allocate and to let go. */
  forget(): void {
    for (const numbers of [this.weights, this.bias, this.lag.weights, this.lag.bias]) numbers.fill(0);
  }

  /** Notes which labels of the range hold in a sample, or takes the note away. */
  private mark(sample: number, holds: 0 | 1): void {
    const { labels } = this.task.samples;
    for (let at = labels.starts[sample] as number; at < (labels.starts[sample + 1] as number); at++) {
      const label = (labels.items[at] as number) - this.labels.start;
      if (label >= 0 && label < this.width) this.holds[label] = holds;
    }
  }

  /**
   * Finds the step of every label, and moves its bias. Only labels that are wrong, or not yet right by a margin, are moved: most
   * are right after the first epochs.
   *
   * @returns how many are moved
   */
  private stepLabels(rate: number, scale: number, passed: number): number {
    const { score, bias, step, holds, moved } = this;
    const { classWeight } = this.task;
    let count = 0;
    for (let label = 0; label < this.width; label++) {
      const isTrue = holds[label] === 1;
      const now = (score[label] as number) * scale + (bias[label] as number);
      if (isTrue ? now > MARGIN : now < -MARGIN) continue;
      const miss = (isTrue ? 1 : 0) - softsign(now);
      const by = rate * miss * (isTrue ? (classWeight[this.labels.start + label] as number) : 1);
      step[label] = by;
      bias[label] = (bias[label] as number) + by * BIAS_RATE;
      this.lag.bias[label] = (this.lag.bias[label] as number) + by * BIAS_RATE * passed;
      moved[count++] = label;
    }
    return count;
  }

  /** Moves the weights of one feature for the labels that are moved. */
  private moveRow(feature: number, count: number, rate: number, scale: number, passed: number): void {
    const { weights, step, moved, lag, task } = this;
    const row = feature * this.width;
    const keep = 1 - rate * task.l2;
    const share = scale * (task.featureRate[feature] as number);
    const pull = rate * task.l1 * share;
    for (let i = 0; i < count; i++) {
      const label = moved[i] as number;
      const before = weights[row + label] as number;
      const after = towardsZero(before * keep + share * (step[label] as number), pull);
      weights[row + label] = after;
      if (passed > 0) lag.weights[row + label] = (lag.weights[row + label] as number) + (after - before) * passed;
    }
  }
}

const addShare = (sums: Float64Array, values: Float64Array, lag: Float64Array, shares: number): void => {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + ((values[i] as number) - (lag[i] as number)) / shares;
};

/**
 * The sums of some rows, each column in the order of the rows. Four rows a round: half of all training is spent here, and one row
 * a round takes 64 s of processor time where this takes 41 s.
 */
const addRows = (sums: Float64Array, weights: Float64Array, { items }: PackedLists, start: number, end: number): void => {
  const width = sums.length;
  sums.fill(0);
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const a = (items[at] as number) * width;
    const b = (items[at + 1] as number) * width;
    const c = (items[at + 2] as number) * width;
    const d = (items[at + 3] as number) * width;
    for (let i = 0; i < width; i++)
      sums[i] =
        (sums[i] as number) +
        (weights[a + i] as number) +
        (weights[b + i] as number) +
        (weights[c + i] as number) +
        (weights[d + i] as number);
  }
  for (; at < end; at++) {
    const row = (items[at] as number) * width;
    for (let i = 0; i < width; i++) sums[i] = (sums[i] as number) + (weights[row + i] as number);
  }
};
