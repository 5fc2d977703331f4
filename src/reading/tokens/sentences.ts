import { SENTENCE_BOUNDARY, type Token } from './token.js';

/** The number of the sentence in which each token stands, from 0. */
export const sentencesOf = (tokens: readonly Token[]): readonly number[] => {
  let sentence = 0;
  return tokens.map((token, at) => {
    if (at > 0 && token.boundary === SENTENCE_BOUNDARY) sentence++;
    return sentence;
  });
};
