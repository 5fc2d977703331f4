import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import type { LexicalEntry, Lexicon } from './lexicon.js';

/** The words of a text as the vocabulary divides them, and what each is to it. */
export interface KnownWords {
  readonly words: readonly Token[];
  readonly known: readonly LexicalEntry[];
}

/** `realtime` as the two words of the phrase that has them apart; the numbers in `negatesKey` move along. */
export const decompound = (words: readonly Token[], lexicon: Lexicon): KnownWords => {
  const known = words.map((word) => lexicon.lookUp(word.text));
  if (!known.some((one) => one.parts !== undefined)) return { words, known };
  const from: number[] = [];
  const out: Token[] = [];
  const knownOut: LexicalEntry[] = [];
  for (const [at, word] of words.entries()) {
    const own = known[at];
    if (own === undefined) continue;
    from.push(out.length);
    const moved = word.negatesKey === undefined ? word : { ...word, negatesKey: from[word.negatesKey] ?? 0 };
    if (own.parts === undefined) {
      out.push(moved);
      knownOut.push(own);
    } else {
      const [first, second] = own.parts;
      out.push({ ...moved, text: first }, { ...word, text: second, boundary: NO_BOUNDARY, comma: false, attached: true });
      knownOut.push(lexicon.lookUp(first), lexicon.lookUp(second));
    }
  }
  return { words: out, known: knownOut };
};
