import { SENTENCE_BOUNDARY, type Token } from './token.js';

/** The number of the sentence of each word. */
export const sentencesOf = (words: readonly Token[]): readonly number[] => {
  let sentence = 0;
  return words.map((word, at) => (at > 0 && word.boundary === SENTENCE_BOUNDARY ? ++sentence : sentence));
};
