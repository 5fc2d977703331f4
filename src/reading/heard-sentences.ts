import type { Heard } from './features.js';
import type { Passage } from './layer.js';
import { spanOf, type Statement } from './statement.js';

/** In words: what is shorter says too little by itself. */
const FEWEST_WORDS = 6;

/** The sentences of a text, each by itself with what was said in it; none where there is but one. */
export const heardSentences = (passage: Passage, said: readonly Statement[]): readonly Heard[] => {
  const long = passage.sentences
    .filter(({ start, end }) => end - start >= FEWEST_WORDS)
    .map(({ start, end, signs }) => ({ passage, signs, said: [] as Statement[], span: spanOf(passage.words, start, end) }));
  for (const one of said)
    for (const { span, said: here } of long)
      if (one.span.start < span.end) {
        if (one.span.start >= span.start) here.push(one);
        break;
      }
  return long;
};
