import { type LinearModel, WEIGHT_STEP } from '../linear-model.js';

/** Lighter weights are more than half of all, and without them the labelled sets are read as well. */
const LEAST = 0.4;

/** The loudest that is kept: two bytes hold its thousandths. */
const MOST = 32;

/**
 * Rounds to steps, and leaves out what weighs next to nothing: the model stays small, and a sentence reads the same.
 *
 * @param weights row after row, one a feature, `labels` long
 */
export const quantize = (labels: number, weights: Float64Array, bias: Float64Array): LinearModel =>
  withoutZeros(
    labels,
    Int32Array.from(weights, roundedWeight),
    Int32Array.from(bias, (value) => Math.round(value * 1000)),
  );

/** In thousandths. */
const roundedWeight = (value: number): number =>
  Math.abs(value) < LEAST ? 0 : Math.round((Math.max(-MOST, Math.min(MOST, value)) * 1000) / WEIGHT_STEP) * WEIGHT_STEP;

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
