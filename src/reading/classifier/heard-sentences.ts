import type { AnnotatedText } from '../annotated-text.js';
import type { Statement } from '../statements/statement.js';
import { spanOf } from '../tokens/token.js';
import type { ScoredText } from './features.js';

/** In words: what is shorter says too little by itself. */
const FEWEST_WORDS = 6;

/** The sentences of a text, each by itself with what was said in it; none where there is but one. */
export const heardSentences = (passage: AnnotatedText, said: readonly Statement[]): readonly ScoredText[] => {
  const { words, sentences } = passage;
  const long = sentences.filter(({ start, end }) => end - start >= FEWEST_WORDS);
  return long.map(({ start, end, signs }) => {
    const here = spanOf(words, start, end);
    return { passage, signs, said: said.filter(({ span }) => span.start >= here.start && span.start < here.end) };
  });
};
