import { NO_BREAK } from '../tokens/boundary.js';
import type { Word } from '../tokens/token.js';
import type { Known, Lexicon } from './lexicon.js';

/** The words of a text as the vocabulary divides them, and what each is to it. */
export interface KnownWords {
  readonly words: readonly Word[];
  readonly known: readonly Known[];
}

/** `realtime` as the two words of the phrase that has them apart; what `denies` names moves along. */
export const spreadWords = (words: readonly Word[], lexicon: Lexicon): KnownWords => {
  const known = words.map((word) => lexicon.know(word.text));
  if (!known.some((one) => one.parts !== undefined)) return { words, known };
  const from: number[] = [];
  const out: Word[] = [];
  const knownOut: Known[] = [];
  for (const [at, word] of words.entries()) {
    const own = known[at];
    if (own === undefined) continue;
    from.push(out.length);
    const moved = word.denies === undefined ? word : { ...word, denies: from[word.denies] ?? 0 };
    if (own.parts === undefined) {
      out.push(moved);
      knownOut.push(own);
    } else {
      const [first, second] = own.parts;
      out.push({ ...moved, text: first }, { ...word, text: second, break: NO_BREAK, comma: false, joined: true });
      knownOut.push(lexicon.know(first), lexicon.know(second));
    }
  }
  return { words: out, known: knownOut };
};
