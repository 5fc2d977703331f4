import type { StoredModel } from '../../rulebook/stored-model.js';
import type { Vocabulary } from '../../rulebook/vocabulary.js';
import type { Features, ScoredText } from './features.js';
import type { Learned } from './label.js';
import { featuresOf, type LinearModel } from './linear-model.js';
import type { ModelCache } from './model-cache.js';
import { digestOfInputs, restoreModel, storeModel } from './model-file.js';
import { labelsOf, learn } from './training/training-set.js';

/** What is trained in a shorter time, in milliseconds, is not worth a file. */
const WORTH_KEEPING = 1_000;

/** Where a model may lie that was trained before. */
export interface KnownModels {
  /** The one released with the rule book. */
  readonly released: StoredModel | undefined;
  /** Those trained on demand. */
  readonly cache: ModelCache | undefined;
  /** Called before one is trained, which takes a minute or more, with the number of example sentences. */
  readonly onTraining: ((examples: number) => void) | undefined;
  /** One to read by whatever it was trained on, as a proof names it. */
  readonly given?: LinearModel | undefined;
}

/** @throws RangeError where the model has another number of labels or features than the vocabulary */
const learnGiven = (vocabulary: Vocabulary, features: Features, score: (text: string) => ScoredText, given: LinearModel): Learned => {
  if (labelsOf(vocabulary).length + 1 !== given.labels || featuresOf(given) !== features.count)
    throw new RangeError('the model is not one of this vocabulary');
  return learn(vocabulary, features, score, 1, given);
};

/**
 * What the example sentences teach: by a model that was trained before on the very same inputs, else by one trained now and kept.
 *
 * @param numbering the digest of how features are numbered
 */
export const learnOrRestore = (
  vocabulary: Vocabulary,
  features: Features,
  score: (text: string) => ScoredText,
  threads: number,
  numbering: () => string,
  { released, cache, given, onTraining }: KnownModels,
): Learned => {
  if (given !== undefined) return learnGiven(vocabulary, features, score, given);
  const inputs = released === undefined && cache === undefined ? '' : digestOfInputs(vocabulary, numbering());
  const stored = released?.inputs === inputs ? released : cache?.find(inputs);
  if (stored === undefined) onTraining?.(vocabulary.examples.length);
  const started = performance.now();
  const learned = learn(vocabulary, features, score, threads, stored === undefined ? undefined : restoreModel(stored));
  const milliseconds = performance.now() - started;
  if (stored === undefined && cache !== undefined && milliseconds >= WORTH_KEEPING)
    cache.keep({ ...storeModel(learned.model, inputs), seconds: Math.round(milliseconds / 1000) });
  return learned;
};
