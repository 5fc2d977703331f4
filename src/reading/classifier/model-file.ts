import { createHash } from 'node:crypto';
import { POLARITY_LISTS } from '../../rulebook/polarity-lists.js';
import { MODEL_FORMAT, type StoredModel } from '../../rulebook/stored-model.js';
import type { Vocabulary } from '../../rulebook/vocabulary.js';
import type { PhraseAutomaton } from '../phrases/automaton.js';
import { featuresOf, type LinearModel } from './linear-model.js';
import { packModel, unpackModel } from './pack-model.js';

/** What a program makes features of: which words are one, which number each has, and which groups a word stands for. */
type Numbering = Pick<PhraseAutomaton, 'words' | 'named' | 'eager'>;

/**
 * Names the numbering of features, as lower-case hex. It follows from the vocabulary and from the program: a change of either
 * that renumbers them gives another digest, so no model is read by numbers that it was not trained with.
 */
export const digestOfNumbering = ({ words: { families, exactForms }, named, eager: { starts, items } }: Numbering): string => {
  const groupsOf: number[][] = [];
  for (let symbol = 0; symbol < named; symbol++)
    groupsOf.push([...items.subarray(starts[symbol], starts[symbol + 1])].filter((group) => group < named));
  return createHash('sha256')
    .update(JSON.stringify([[...families], [...exactForms], groupsOf]))
    .digest('hex');
};

/** Names the inputs of training: with one digest features are numbered alike, and the same sentences are learned from. */
export const digestOfInputs = (vocabulary: Vocabulary, numbering: string): string =>
  createHash('sha256')
    .update(`${digestOfVocabulary(vocabulary)} ${numbering}`)
    .digest('hex');

/** Names what authors wrote of the inputs of training: facts, phrases, groups and sentences. */
export const digestOfVocabulary = ({ facts, groups, polarity, examples }: Vocabulary): string => {
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
