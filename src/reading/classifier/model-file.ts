import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { POLARITY_LISTS } from '../../rulebook/polarity-lists.js';
import type { StoredModel, Vocabulary } from '../../rulebook/vocabulary.js';
import { featuresOf, type LinearModel } from './linear-model.js';

/** Changes when numbering, training or this form does, so that a model of an older program is never taken for a current one. */
const FORM = 'learned-model/19';

/** Names the inputs of training: two vocabularies with one digest number their features alike. */
export const digestOfInputs = ({ facts, groups, polarity, examples }: Vocabulary): string => {
  const parts = [FORM];
  const texts = (list: readonly { readonly text: string }[]): readonly string[] => list.map((one) => one.text);
  for (const fact of facts)
    parts.push(
      JSON.stringify([
        fact.id,
        fact.kind,
        fact.learn,
        fact.ofPeople,
        fact.answers,
        Object.entries(fact.phrases).map(([answer, list]) => [answer, texts(list)]),
        fact.measure === undefined ? [] : [fact.measure.units, fact.measure.bands, texts(fact.measure.near)],
      ]),
    );
  for (const group of groups) parts.push(JSON.stringify([group.name, texts(group.words)]));
  for (const list of POLARITY_LISTS) parts.push(JSON.stringify(texts(polarity[list])));
  for (const example of examples) parts.push(JSON.stringify([example.text, example.says]));
  return createHash('sha256').update(parts.join('')).digest('hex');
};

export const storeModel = (model: LinearModel, inputs: string): StoredModel => {
  const { labels, bias, starts, label, weight } = model;
  const numbers: number[] = [...bias];
  for (let feature = 0; feature < featuresOf(model); feature++) {
    const [from, to] = [starts[feature] ?? 0, starts[feature + 1] ?? 0];
    numbers.push(to - from);
    for (let at = from; at < to; at++) numbers.push(label[at] ?? 0, weight[at] ?? 0);
  }
  return {
    inputs,
    labels,
    features: featuresOf(model),
    weights: deflateSync(Buffer.from(Int32Array.from(numbers).buffer), { level: 9 }).toString('base64'),
  };
};

/** @throws RangeError where the file does not hold what it says */
export const restoreModel = ({ labels, features, weights: packed }: StoredModel): LinearModel => {
  const bytes = inflateSync(Buffer.from(packed, 'base64'));
  const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const count = Math.max(0, (numbers.length - labels - features) / 2);
  const starts = new Int32Array(features + 1);
  const label = new Uint16Array(count);
  const weight = new Int16Array(count);
  let at = labels;
  for (let feature = 0, kept = 0; feature < features; feature++) {
    for (let left = numbers[at++] ?? 0; left > 0; left--, kept++, at += 2) {
      label[kept] = numbers[at] ?? 0;
      weight[kept] = numbers[at + 1] ?? 0;
    }
    starts[feature + 1] = kept;
  }
  if (at !== numbers.length) throw new RangeError('the learned model is damaged; write it again with `npm run rules -- learn`');
  return { labels, bias: numbers.slice(0, labels), starts, label, weight };
};
