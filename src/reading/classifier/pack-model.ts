import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type LinearModel, WEIGHT_STEP } from './linear-model.js';
import { transpose } from './transpose.js';
import { ByteReader, fromZigzag, packNumbers, zigzag } from './varints.js';

/** Steps of a weight that do not fit one byte are told behind all others, less this. */
const LARGE = 255;

/** The sizes that a packed model does not tell itself. */
export interface ModelSize {
  readonly labels: number;
  readonly features: number;
}

/**
 * The numbers of a model as bytes, the same on every machine: the biases, then how many features each label has, then which (how many
 * lie between one and the next), then the weights in steps. Numbers of one kind side by side compress best, and features by label take a
 * sixth less room than labels by feature.
 */
export const modelNumbers = (model: LinearModel): Uint8Array => {
  const { starts, columns, values } = transpose({ starts: model.starts, columns: model.label, values: model.weight }, model.labels);
  const gaps = columns.slice();
  for (let label = 0; label < model.labels; label++)
    for (let i = (starts[label + 1] as number) - 1; i > (starts[label] as number); i--)
      gaps[i] = (columns[i] as number) - (columns[i - 1] as number) - 1;
  const steps = Int32Array.from(values, (weight) => zigzag(weight / WEIGHT_STEP));
  return Buffer.concat([
    packNumbers(model.bias.map(zigzag)),
    packNumbers(starts.subarray(1).map((end, label) => end - (starts[label] as number))),
    packNumbers(gaps),
    Uint8Array.from(steps, (step) => Math.min(step, LARGE)),
    packNumbers(steps.filter((step) => step >= LARGE).map((step) => step - LARGE)),
  ]);
};

/** Those bytes compressed, for a file. */
export const packModel = (model: LinearModel): Uint8Array => {
  const bytes = modelNumbers(model);
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

/** @throws RangeError where the bytes hold another model than one of this size */
export const unpackModel = (packed: Uint8Array, size: ModelSize): LinearModel => modelOfNumbers(brotliDecompressSync(packed), size);

/** @throws RangeError where the bytes hold another model than one of this size */
export const modelOfNumbers = (bytes: Uint8Array, { labels, features }: ModelSize): LinearModel => {
  const reader = new ByteReader(bytes);
  const bias = Int32Array.from({ length: labels }, () => fromZigzag(reader.number()));
  const starts = new Int32Array(labels + 1);
  for (let label = 0; label < labels; label++) starts[label + 1] = (starts[label] as number) + reader.number();
  const columns = new Int32Array(starts[labels] as number);
  for (let label = 0; label < labels; label++) {
    let feature = -1;
    for (let i = starts[label] as number; i < (starts[label + 1] as number); i++) columns[i] = feature += reader.number() + 1;
    if (feature >= features) throw new RangeError('the learned model has weights of features that it does not have');
  }
  const steps = Int32Array.from(columns, () => reader.byte());
  for (let i = 0; i < steps.length; i++) if (steps[i] === LARGE) steps[i] = LARGE + reader.number();
  if (reader.left > 0) throw new RangeError('the learned model holds more numbers than it says');
  const rows = transpose({ starts, columns, values: Int16Array.from(steps, (step) => fromZigzag(step) * WEIGHT_STEP) }, features);
  return { labels, bias, starts: rows.starts, label: Uint16Array.from(rows.columns), weight: rows.values };
};
