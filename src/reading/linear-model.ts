/**
 * Linear classifiers over sets of features, one a label, trained by gradient descent in a fixed order and rounded to
 * integers. Only + − × ÷ and comparisons of IEEE doubles are used, which every machine rounds alike, so the same samples
 * give the same weights everywhere.
 */

export interface Sample {
  /** Distinct feature numbers. */
  readonly features: readonly number[];
  /** The labels that hold; every other label does not. */
  readonly labels: ReadonlySet<number>;
}

export interface LinearModel {
  readonly labels: number;
  readonly bias: Int32Array;
  /** Feature `f` speaks for the labels from `starts[f]` to `starts[f + 1]`; most weights are 0 and are not kept. */
  readonly starts: Int32Array;
  /** Which label, ascending within a feature. */
  readonly label: Uint16Array;
  /** How loud, in thousandths. */
  readonly weight: Int16Array;
}

export const featuresOf = (model: LinearModel): number => model.starts.length - 1;

/** The weight of one feature for one label. */
export const weightOf = ({ labels, starts, label, weight }: LinearModel, feature: number, wanted: number): number => {
  const start = starts[feature] ?? 0;
  const end = starts[feature + 1] ?? 0;
  // Labels lie evenly within a feature: it stands a few places from where it would if they lay quite evenly.
  let at = start + Math.floor(((end - start) * wanted) / labels);
  while (at > start && (label[at - 1] as number) >= wanted) at--;
  while (at < end && (label[at] as number) < wanted) at++;
  return at < end && label[at] === wanted ? (weight[at] ?? 0) : 0;
};

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

/** Long texts must not shout: each feature of a text counts by one over the root of their number. */
const scaleOf = (features: readonly number[]): number => (features.length === 0 ? 0 : 1 / Math.sqrt(features.length));

/** Lighter weights are more than half of all, and without them the labelled sets are read as well. */
const LEAST = 0.4;

/** The loudest that is kept: what two bytes hold. */
const MOST = 32.767;

/** A feature of so many samples moves as the rate says. */
const USUAL = 20;

/** A label that is right by this much is left alone. */
const MARGIN = 4;

const addRow = (into: Float64Array, weights: Float64Array, row: number): void => {
  for (let label = 0; label < into.length; label++) into[label] = (into[label] as number) + (weights[row + label] as number);
};

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
  return withoutZeros(labels, Int32Array.from(weights, thousandthsKept), Int32Array.from(bias, (value) => Math.round(value * 1000)));
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
  const random = linearCongruence(seed);
  const score = new Float64Array(labels);
  const step = new Float64Array(labels);
  const wrong = new Int32Array(labels);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
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

/** What weighs next to nothing is left out: the model stays small, and a sentence reads the same. */
const thousandthsKept = (value: number): number => (Math.abs(value) < LEAST ? 0 : Math.round(Math.max(-MOST, Math.min(MOST, value)) * 1000));

/** @param all row after row, one a feature, `labels` long */
const withoutZeros = (labels: number, all: Int32Array, bias: Int32Array): LinearModel => {
  const starts = new Int32Array(all.length / labels + 1);
  const label: number[] = [];
  const weight: number[] = [];
  for (let feature = 0; feature + 1 < starts.length; feature++) {
    for (let one = 0; one < labels; one++) {
      const value = all[feature * labels + one] ?? 0;
      if (value !== 0) {
        label.push(one);
        weight.push(value);
      }
    }
    starts[feature + 1] = label.length;
  }
  return { labels, bias, starts, label: Uint16Array.from(label), weight: Int16Array.from(weight) };
};

/**
 * Scores sets of features: for every label its score in thousandths; above 0 the label is likelier than not. What it
 * returns is valid until the next call.
 */
export const scorerOf = ({ labels, bias, starts, label, weight }: LinearModel): ((features: readonly number[]) => Float64Array) => {
  // Whole numbers add up twice as fast as doubles, and to the same sums.
  const sums = new Int32Array(labels);
  const scores = new Float64Array(labels);
  return (features) => {
    sums.fill(0);
    for (const feature of features) addWeights(sums, label, weight, starts[feature] ?? 0, starts[feature + 1] ?? 0);
    const scale = scaleOf(features);
    for (let one = 0; one < labels; one++) scores[one] = (sums[one] ?? 0) * scale + (bias[one] ?? 0);
    return scores;
  };
};

/** The hottest loop of a reading, so four weights a round: every index is within bounds, as the model was made or restored. */
const addWeights = (sums: Int32Array, label: Uint16Array, weight: Int16Array, from: number, to: number): void => {
  let at = from;
  for (; at + 4 <= to; at += 4) {
    addWeight(sums, label[at] as number, weight[at] as number);
    addWeight(sums, label[at + 1] as number, weight[at + 1] as number);
    addWeight(sums, label[at + 2] as number, weight[at + 2] as number);
    addWeight(sums, label[at + 3] as number, weight[at + 3] as number);
  }
  for (; at < to; at++) addWeight(sums, label[at] as number, weight[at] as number);
};

const addWeight = (sums: Int32Array, label: number, weight: number): void => {
  sums[label] = ((sums[label] as number) + weight) | 0;
};

/** Numerical Recipes' generator: 32 bits, the same everywhere. */
const linearCongruence = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
};

const shuffle = (list: number[], random: () => number): void => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random() % (i + 1);
    [list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0];
  }
};
