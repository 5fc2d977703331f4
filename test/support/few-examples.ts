import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfInputs, digestOfNumbering, storeModel } from '../../src/reading/classifier/model-file.js';
import { compileReader } from '../../src/reading/reader.js';
import { LEARNED_MODEL } from '../../src/rulebook/read-model.js';
import { printModel } from '../../src/rulebook/stored-model.js';
import { shippedRuleBook } from './rule-book.js';

/** One file of sentences for each letter of Art. 5(1): these are enough to learn something from, in a moment. */
const KEPT = [
  'art-5-1-a/means-and-damage',
  'art-5-1-b/who-is-weak-and-at-what-cost',
  'art-5-1-ba-bb/what-goes-in-and-what-comes-out',
  'art-5-1-c/lives-tallied-and-doors-closed',
  'art-5-1-d/foretold-from-who-somebody-is',
  'art-5-1-e/faces-gathered-from-everywhere',
  'art-5-1-f/inner-life-read-off-the-body',
  'art-5-1-g/traits-guessed-from-bodies',
  'art-5-1-h/officers-and-passers-by',
].map((name) => join('examples', 'eu-ai-act', `${name}.yaml`));

const isKept = (source: string): boolean => !/[/\\]examples[/\\].*\.yaml$/.test(source) || KEPT.some((name) => source.endsWith(name));

/** The shipped rule book in another folder, with few of its sentences: to load it, and to learn anew, takes a second instead of twenty. */
export const copyWithFewExamples = (folder: string): void => {
  cpSync('regulations', folder, { recursive: true, filter: isKept });
};

/** Trains the model of such a copy on the sentences that it has, as `learn` does. */
export const learnFrom = (folder: string): void => {
  const shipped = shippedRuleBook().vocabulary;
  const vocabulary = { ...shipped, examples: shipped.examples.filter(({ place }) => isKept(join('regulations', place.file))) };
  const { model, snapshot } = compileReader(vocabulary);
  const inputs = digestOfInputs(vocabulary, digestOfNumbering(snapshot.phrases.automaton));
  writeFileSync(join(folder, LEARNED_MODEL), printModel(storeModel(model, inputs)));
};
