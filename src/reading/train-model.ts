import { scaleOf, type LinearModel } from './linear-model.js';
import { roundModel } from './round-model.js';
import { shuffler } from './seeded-shuffle.js';

/** What a model learns from: a set of features, and what it is. */
export interface Sample {
  /** Distinct feature numbers. */
  readonly features: readonly number[];
  /** The labels that hold; every other label does not. */
  readonly labels: ReadonlySet<number>;
}

/** How long and how boldly to train, and what for. */
export interface TrainingOptions {
  readonly labels: number;
  readonly features: number;
  readonly epochs: number;
  /** Step of the first epoch; it shrinks with the number of epochs. */
  readonly rate: number;
  /** Pull towards zero, per step. */
  readonly decay: number;
  /** One training in its own order for each; the model is their mean, which hangs less on the order. */
  readonly seeds: readonly number[];
}

/** A sigmoid without `exp`, whose last digits differ between machines. */
const squash = (x: number): number => 0.5 + (0.5 * x) / (1 + Math.abs(x));

/** A feature of so many samples moves as the rate says. */
const USUAL = 20;

/** A label that is right by this much is left alone. */
const MARGIN = 4;

const addRow = (into: Float64Array, weights: Float64Array, row: number): void => {
  for (let label = 0; label < into.length; label++) into[label] = (into[label] as number) + (weights[row + label] as number);
};

/**
 * Trains by gradient descent in a fixed order. Only + − × ÷ and comparisons of IEEE doubles are used, which every machine
 * rounds alike, so the same samples give the same weights everywhere.
 */
export const trainModel = (samples: readonly Sample[], options: TrainingOptions): LinearModel => {
  const { labels, features, seeds } = options;
  const weights = new Float64Array(features * labels);
  const bias = new Float64Array(labels);
  const paces: Paces = { eager: eagerness(samples, features), boost: boosts(samples, labels) };
  for (const seed of seeds) {
    const trained = descend(samples, options, paces, seed);
    trained.weights.forEach((value, i) => (weights[i] = (weights[i] as number) + value / seeds.length));
    trained.bias.forEach((value, i) => (bias[i] = (bias[i] as number) + value / seeds.length));
  }
  return roundModel(labels, weights, bias);
};

/** How far a step goes: by its feature, and by its label where that should have held. */
interface Paces {
  readonly eager: Float64Array;
  readonly boost: Float64Array;
}

/** Goes down the slope of the misses, sample by sample, in the order that the seed gives. */
const descend = (samples: readonly Sample[], { labels, features, epochs, rate, decay }: TrainingOptions, { eager, boost }: Paces, seed: number): { readonly weights: Float64Array; readonly bias: Float64Array } => {
  const weights = new Float64Array(features * labels);
  const bias = new Float64Array(labels);
  const order = samples.map((_, i) => i);
  const shuffle = shuffler(seed);
  const score = new Float64Array(labels);
  const step = new Float64Array(labels);
  const wrong = new Int32Array(labels);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order);
    const pace = rate / (1 + epoch / 4);
    const keep = 1 - pace * decay;
    for (const at of order) {
      const sample = samples[at];
      if (sample === undefined) continue;
      const scale = scaleOf(sample.features);
      score.fill(0);
      for (const feature of sample.features) addRow(score, weights, feature * labels);
      // Only labels that are still wrong, or not yet right by a margin, are moved: most are right after the first rounds.
      let count = 0;
      for (let label = 0; label < labels; label++) {
        const holds = sample.labels.has(label);
        const now = (score[label] ?? 0) * scale + (bias[label] ?? 0);
        if (holds ? now > MARGIN : now < -MARGIN) continue;
        const miss = (holds ? 1 : 0) - squash(now);
        step[label] = pace * miss * (holds ? (boost[label] ?? 1) : 1);
        bias[label] = (bias[label] ?? 0) + (step[label] ?? 0) * 0.1;
        wrong[count++] = label;
      }
      for (const feature of sample.features) {
        const row = feature * labels;
        const share = scale * (eager[feature] ?? 0);
        for (let i = 0; i < count; i++) {
          const label = wrong[i] ?? 0;
          weights[row + label] = (weights[row + label] ?? 0) * keep + share * (step[label] ?? 0);
        }
      }
    }
  }
  return { weights, bias };
};

/**
 * How far each feature moves at a step: a word of few samples tells more than one of many, which has more steps to move. One of
 * `USUAL` samples moves by 1, one of a quarter of them by 2.
 */
const eagerness = (samples: readonly Sample[], features: number): Float64Array => {
  const met = new Float64Array(features);
  for (const sample of samples) for (const feature of sample.features) met[feature] = (met[feature] ?? 0) + 1;
  return met.map((count) => Math.sqrt(USUAL / Math.max(count, 1)));
};

/** Rare labels weigh more, or they would never be predicted. */
const boosts = (samples: readonly Sample[], labels: number): Float64Array => {
  const positives = new Float64Array(labels);
  for (const sample of samples) for (const label of sample.labels) positives[label] = (positives[label] ?? 0) + 1;
  return positives.map((count) => Math.min(8, Math.sqrt((samples.length - count) / Math.max(count, 1))));
};
