import type { LinearModel } from '../linear-model.js';
import { averagedSgd, type Descent, type Dimensions, type Paces, type Sample } from './averaged-sgd.js';
import { quantize } from './quantize.js';

/** What to train, and how. */
export interface TrainingOptions extends Dimensions, Descent {
  /** One training in its own order for each; the model is their mean, which hangs less on the order. */
  readonly seeds: readonly number[];
}

/** A feature of so many samples moves as the rate says. */
const USUAL = 20;

/**
 * Trains by gradient descent in a fixed order. Only + − × ÷ and comparisons of IEEE doubles are used, which every machine
 * rounds alike, so the same samples give the same weights everywhere.
 */
export const trainModel = (samples: readonly Sample[], options: TrainingOptions): LinearModel => {
  const { labels, features, seeds } = options;
  const weights = new Float64Array(features * labels);
  const bias = new Float64Array(labels);
  const paces: Paces = { featureRate: featureRates(samples, features), classWeight: classWeights(samples, labels) };
  for (const seed of seeds) {
    const trained = averagedSgd(samples, options, paces, seed);
    trained.weights.forEach((value, i) => (weights[i] = (weights[i] as number) + value / seeds.length));
    trained.bias.forEach((value, i) => (bias[i] = (bias[i] as number) + value / seeds.length));
  }
  return quantize(labels, weights, bias);
};

/**
 * How far each feature moves at a step: a word of few samples tells more than one of many, which has more steps to move. One of
 * `USUAL` samples moves by 1, one of a quarter of them by 2.
 */
const featureRates = (samples: readonly Sample[], features: number): Float64Array => {
  const met = new Float64Array(features);
  for (const sample of samples) for (const feature of sample.features) met[feature] = (met[feature] ?? 0) + 1;
  return met.map((count) => Math.sqrt(USUAL / Math.max(count, 1)));
};

/** Rare labels weigh more, or they would never be predicted. */
const classWeights = (samples: readonly Sample[], labels: number): Float64Array => {
  const positives = new Float64Array(labels);
  for (const sample of samples) for (const label of sample.labels) positives[label] = (positives[label] ?? 0) + 1;
  return positives.map((count) => Math.min(8, Math.sqrt((samples.length - count) / Math.max(count, 1))));
};
