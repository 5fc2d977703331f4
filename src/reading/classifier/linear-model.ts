/**
 * Weights are whole multiples of so many thousandths. Finer ones decide 24 of 77,252 texts otherwise, no labelled set better, and
 * take twice the room.
 */
export const WEIGHT_STEP = 64;

/** Linear classifiers over sets of features, one a label, in integers, so that every machine scores alike. */
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

/** How many features the model knows. */
export const featuresOf = (model: LinearModel): number => model.starts.length - 1;

// INVARIANT: features and labels are numbered by what the model was trained on, so every index below lies within its lists.

/** The weight of one feature for one label. */
export const weightOf = ({ labels, starts, label, weight }: LinearModel, feature: number, wanted: number): number => {
  const start = starts[feature] as number;
  const end = starts[feature + 1] as number;
  // Labels lie evenly within a feature: it stands a few places from where it would if they lay quite evenly.
  let at = start + Math.floor(((end - start) * wanted) / labels);
  while (at > start && (label[at - 1] as number) >= wanted) at--;
  while (at < end && (label[at] as number) < wanted) at++;
  return at < end && label[at] === wanted ? (weight[at] as number) : 0;
};

/** Scores a single label once, as `scorerOf` does, by looking up the weight of each feature. */
export const scoreOfLabel = (model: LinearModel, label: number, features: readonly number[]): number => {
  let sum = 0;
  for (const feature of features) sum += weightOf(model, feature, label);
  return sum * lengthScale(features.length) + (model.bias[label] as number);
};

/** Scores a single label of many texts as `scorerOf` does: its weights are laid out once, for every feature of the model. */
export const scorerOfLabel = (model: LinearModel, label: number): ((features: readonly number[]) => number) => {
  const weights = Int16Array.from({ length: featuresOf(model) }, (_, feature) => weightOf(model, feature, label));
  const bias = model.bias[label] as number;
  return (features) => {
    let sum = 0;
    for (const feature of features) sum += weights[feature] as number;
    return sum * lengthScale(features.length) + bias;
  };
};

/** Long texts must not outweigh short ones: each feature of a text counts by one over the root of their number. */
export const lengthScale = (features: number): number => (features === 0 ? 0 : 1 / Math.sqrt(features));

/** Scores sets of features, in the list that is given: for every label its score in thousandths; above 0 the label is likelier than not. */
export const scorerOf = (model: LinearModel): ((features: readonly number[], scores?: Float64Array) => Float64Array) => {
  const { labels, bias, starts, label, weight } = model;
  // Whole numbers add up twice as fast as doubles, and to the same sums.
  const sums = new Int32Array(labels);
  return (features, scores = new Float64Array(labels)) => {
    sums.fill(0);
    for (const feature of features) addWeights(sums, label, weight, starts[feature] as number, starts[feature + 1] as number);
    const scale = lengthScale(features.length);
    for (let one = 0; one < labels; one++) scores[one] = (sums[one] as number) * scale + (bias[one] as number);
    return scores;
  };
};

/** The hottest loop of a reading. */
const addWeights = (sums: Int32Array, label: Uint16Array, weight: Int16Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) {
    const one = label[at] as number;
    sums[one] = ((sums[one] as number) + (weight[at] as number)) | 0;
  }
};
