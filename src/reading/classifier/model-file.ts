import { createHash } from 'node:crypto';
import { POLARITY_LISTS } from '../../rulebook/polarity-lists.js';
import { MODEL_FORMAT, type StoredModel } from '../../rulebook/stored-model.js';
import type { Vocabulary } from '../../rulebook/vocabulary.js';
import { featuresOf, type LinearModel } from './linear-model.js';
import { packModel, unpackModel } from './pack-model.js';

/** Names the inputs of training: two vocabularies with one digest number their features alike. */
export const digestOfInputs = ({ facts, groups, polarity, examples }: Vocabulary): string => {
  const parts: string[] = [MODEL_FORMAT];
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

/** A model as it is kept. */
export const storeModel = (model: LinearModel, inputs: string): StoredModel => ({
  inputs,
  labels: model.labels,
  features: featuresOf(model),
  weights: model.weight.length,
  content: packModel(model),
});

/** @throws RangeError where the content is not of the size that is told beside it */
export const restoreModel = ({ content, ...size }: StoredModel): LinearModel => unpackModel(content, size);
