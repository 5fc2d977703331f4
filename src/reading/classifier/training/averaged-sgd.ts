import { scaleOf } from '../linear-model.js';
import { shuffler } from './seeded-shuffle.js';

/** What a model learns from: a set of features, and what it is. */
export interface Sample {
  /** Distinct feature numbers. */
  readonly features: readonly number[];
  /** The labels that hold; every other label does not. */
  readonly labels: ReadonlySet<number>;
}

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
export interface Paces {
  readonly featureRate: Float64Array;
  readonly classWeight: Float64Array;
}

/** A model as it comes out of training: weights row after row, one a feature, `labels` long. */
export interface Unrounded {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
}

/** A sigmoid without `exp`, whose last digits differ between machines. */
const softsign = (x: number): number => 0.5 + (0.5 * x) / (1 + Math.abs(x));

/** A label that is right by this much is left alone. */
const MARGIN = 4;

const towardsZero = (value: number, by: number): number => (value > by ? value - by : value < -by ? value + by : 0);

const addRow = (into: Float64Array, weights: Float64Array, row: number): void => {
  for (let label = 0; label < into.length; label++) into[label] = (into[label] as number) + (weights[row + label] as number);
};

/**
 * Goes down the slope of the misses, sample by sample, in the order that the seed gives. The model is the mean of all that it was
 * in the last round: what the very last samples did to it weighs no more than the others (B. Polyak and A. Juditsky,
 * Acceleration of Stochastic Approximation by Averaging, 1992).
 */
export const averagedSgd = (
  samples: readonly Sample[],
  { labels, features, epochs, rate, l2, l1 }: Dimensions & Descent,
  { featureRate, classWeight }: Paces,
  seed: number,
): Unrounded => {
  const weights = new Float64Array(features * labels);
  const bias = new Float64Array(labels);
  // By how much the mean of the last round lies behind its end.
  const averageLag = { weights: new Float64Array(features * labels), bias: new Float64Array(labels) };
  const order = samples.map((_, i) => i);
  const shuffle = shuffler(seed);
  const score = new Float64Array(labels);
  const step = new Float64Array(labels);
  const wrong = new Int32Array(labels);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order);
    const pace = rate / (1 + epoch / 4);
    const keep = 1 - pace * l2;
    const last = epoch === epochs - 1;
    for (const [turn, at] of order.entries()) {
      const sample = samples[at];
      if (sample === undefined) continue;
      const missed = last ? turn / order.length : 0;
      const scale = scaleOf(sample.features);
      score.fill(0);
      for (const feature of sample.features) addRow(score, weights, feature * labels);
      // Only labels that are still wrong, or not yet right by a margin, are moved: most are right after the first rounds.
      let count = 0;
      for (let label = 0; label < labels; label++) {
        const holds = sample.labels.has(label);
        const now = (score[label] ?? 0) * scale + (bias[label] ?? 0);
        if (holds ? now > MARGIN : now < -MARGIN) continue;
        const miss = (holds ? 1 : 0) - softsign(now);
        step[label] = pace * miss * (holds ? (classWeight[label] ?? 1) : 1);
        bias[label] = (bias[label] ?? 0) + (step[label] ?? 0) * 0.1;
        averageLag.bias[label] = (averageLag.bias[label] ?? 0) + (step[label] ?? 0) * 0.1 * missed;
        wrong[count++] = label;
      }
      for (const feature of sample.features) {
        const row = feature * labels;
        const share = scale * (featureRate[feature] ?? 0);
        const pulled = pace * l1 * share;
        for (let i = 0; i < count; i++) {
          const label = wrong[i] ?? 0;
          const before = weights[row + label] ?? 0;
          const after = towardsZero(before * keep + share * (step[label] ?? 0), pulled);
          weights[row + label] = after;
          if (last) averageLag.weights[row + label] = (averageLag.weights[row + label] ?? 0) + (after - before) * missed;
        }
      }
    }
  }
  return {
    weights: weights.map((value, at) => value - (averageLag.weights[at] ?? 0)),
    bias: bias.map((value, label) => value - (averageLag.bias[label] ?? 0)),
  };
};
