/**
 * Weights are whole multiples of so many thousandths. Finer ones decide 3 of 12,357 texts otherwise, no labelled set better, and
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

/** Scores a single label as `scorerOf` does: far cheaper where no other is asked for. */
export const scorerOfLabel = (model: LinearModel, label: number): ((features: readonly number[]) => number) => {
  const weights = Int16Array.from({ length: featuresOf(model) }, (_, feature) => weightOf(model, feature, label));
  const bias = model.bias[label] ?? 0;
  return (features) => {
    let sum = 0;
    for (const feature of features) sum += weights[feature] ?? 0;
    return sum * lengthScale(features.length) + bias;
  };
};

/** Long texts must not shout: each feature of a text counts by one over the root of their number. */
export const lengthScale = (features: number): number => (features === 0 ? 0 : 1 / Math.sqrt(features));

/** Scores sets of features, in the list that is given: for every label its score in thousandths; above 0 the label is likelier than not. */
export const scorerOf = ({
  labels,
  bias,
  starts,
  label,
  weight,
}: LinearModel): ((features: readonly number[], scores?: Float64Array) => Float64Array) => {
  // Whole numbers add up twice as fast as doubles, and to the same sums.
  const sums = new Int32Array(labels);
  return (features, scores = new Float64Array(labels)) => {
    sums.fill(0);
    for (const feature of features) addWeights(sums, label, weight, starts[feature] ?? 0, starts[feature + 1] ?? 0);
    const scale = lengthScale(features.length);
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
