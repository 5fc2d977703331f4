import { scorerOf } from '../../../src/reading/classifier/linear-model.js';
import type { Sample } from '../../../src/reading/classifier/training/samples.js';
import { trainModel } from '../../../src/reading/classifier/training/train.js';

/** What a labelled action is, for a baseline that sees nothing but the text. */
export interface LabelledText {
  readonly action: string;
  readonly blocked: boolean;
}

/** A plain way to decide, against which the oracle is measured. */
export interface Baseline {
  readonly name: string;
  /** For each text in order: would this baseline block it? */
  readonly blocks: readonly boolean[];
}

/** `not told`, `skipped the review`, `isn't logged`. */
const NEGATIVE_WORD = /\b(no|not|never|without|none|nobody|nothing|neither|nor|cannot|(lack|skip|omit|refus|ignor)\w*|\w+n't)\b/i;
/** `notice=false`. */
const NEGATIVE_VALUE = /=\s*(none|false|0)\b/i;
const isNegative = (text: string): boolean => NEGATIVE_WORD.test(text) || NEGATIVE_VALUE.test(text);

/** What anybody gets without reading: the floor that a reader must clear to be worth asking. */
export const baselinesOf = (texts: readonly LabelledText[]): readonly Baseline[] => [
  { name: 'always ALLOWED', blocks: texts.map(() => false) },
  { name: 'any negation word', blocks: texts.map(({ action }) => isNegative(action)) },
  { name: `bag of words, ${FOLDS}-fold`, blocks: bagOfWords(texts) },
];

const FOLDS = 10;

/** Words and pairs of words, a linear classifier trained on nine tenths of the very file and asked about the tenth. */
const bagOfWords = (texts: readonly LabelledText[]): readonly boolean[] => {
  const numbers = new Map<string, number>();
  const samples = texts.map(({ action, blocked }): Sample => {
    const words = action.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const terms = new Set([...words, ...words.slice(1).map((word, i) => `${words[i] ?? ''} ${word}`)]);
    const features = [...terms].map((term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    });
    return { features, labels: new Set(blocked ? [0] : []) };
  });
  const answers = texts.map(() => false);
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = trainModel(
      samples.filter((_, i) => i % FOLDS !== fold),
      { labels: 1, features: numbers.size, epochs: 20, rate: 2, l2: 0.0005, l1: 0, seeds: [1] },
    );
    const score = scorerOf(model);
    samples.forEach((sample, i) => {
      if (i % FOLDS === fold) answers[i] = (score(sample.features)[0] ?? 0) > 0;
    });
  }
  return answers;
};
