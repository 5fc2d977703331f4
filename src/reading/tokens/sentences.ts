import { SENTENCE_BREAK } from './boundary.js';
import type { Word } from './token.js';

/** The number of the sentence of each word. */
export const sentencesOf = (words: readonly Word[]): readonly number[] => {
  let sentence = 0;
  return words.map((word, at) => (at > 0 && word.break === SENTENCE_BREAK ? ++sentence : sentence));
};
