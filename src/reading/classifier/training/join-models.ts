import { featuresOf, type LinearModel } from '../linear-model.js';

/** Models of the same features, each of the labels that follow those of the one before, as one. */
export const joinModels = (parts: readonly LinearModel[]): LinearModel => {
  const features = parts[0] === undefined ? 0 : featuresOf(parts[0]);
  const count = sum(parts.map((part) => part.weight.length));
  const joined = {
    labels: sum(parts.map((part) => part.labels)),
    bias: Int32Array.from(parts.flatMap((part) => [...part.bias])),
    starts: new Int32Array(features + 1),
    label: new Uint16Array(count),
    weight: new Int16Array(count),
  };
  let at = 0;
  for (let feature = 0; feature < features; feature++) {
    let firstLabel = 0;
    for (const { labels, starts, label, weight } of parts) {
      for (let from = starts[feature] as number; from < (starts[feature + 1] as number); from++, at++) {
        joined.label[at] = firstLabel + (label[from] as number);
        joined.weight[at] = weight[from] as number;
      }
      firstLabel += labels;
    }
    joined.starts[feature + 1] = at;
  }
  return joined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
