import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfInputs, storeModel } from '../../src/reading/classifier/model-file.js';
import { compileReader } from '../../src/reading/reader.js';
import { LEARNED_MODEL } from '../../src/rulebook/read-model.js';
import { printModel } from '../../src/rulebook/stored-model.js';
import { ruleBookIn } from './rule-book.js';

/** All but one file of sentences for each letter of Art. 5(1): these are enough to learn something from, in a moment. */
const LEFT_OUT = /[/\\]examples[/\\](?!article-5-1-)/;

/** The shipped rule book in another folder, with few of its sentences: to load it, and to learn anew, takes a second instead of twenty. */
export const copyWithFewExamples = (folder: string): void => {
  cpSync('regulations', folder, { recursive: true, filter: (source) => !LEFT_OUT.test(source) });
};

/** Trains the model of the rule book in a folder on the sentences that it has, as `learn` does. */
export const learnFrom = (folder: string): void => {
  const { vocabulary } = ruleBookIn(folder);
  writeFileSync(join(folder, LEARNED_MODEL), printModel(storeModel(compileReader(vocabulary).model, digestOfInputs(vocabulary))));
};
