import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import type { LexicalEntry, Lexicon } from './lexicon.js';

/** The tokens of a text as the vocabulary divides them, and side by side what each is to it. */
export interface TokensWithEntries {
  readonly tokens: readonly Token[];
  readonly entries: readonly LexicalEntry[];
}

/** Divides a token into the two words of the phrase that has them apart: `realtime` → `real` `time`. */
export const decompound = (tokens: readonly Token[], lexicon: Lexicon): TokensWithEntries => {
  const entries = tokens.map((token) => lexicon.lookUp(token.text));
  return entries.some((entry) => entry.parts !== undefined) ? divide(tokens, entries, lexicon) : { tokens, entries };
};

const divide = (tokens: readonly Token[], entries: readonly LexicalEntry[], lexicon: Lexicon): TokensWithEntries => {
  const divided: Token[] = [];
  const dividedEntries: LexicalEntry[] = [];
  // INVARIANT: a key stands before the value that negates it, so its new number is known when the value comes.
  const newNumbers: number[] = [];
  for (const [at, token] of tokens.entries()) {
    const entry = entries[at] as LexicalEntry;
    newNumbers.push(divided.length);
    const moved = token.negatesKey === undefined ? token : { ...token, negatesKey: newNumbers[token.negatesKey] as number };
    if (entry.parts === undefined) {
      divided.push(moved);
      dividedEntries.push(entry);
    } else {
      const [first, second] = entry.parts;
      divided.push({ ...moved, text: first }, { ...token, text: second, boundary: NO_BOUNDARY, comma: false, attached: true });
      dividedEntries.push(lexicon.lookUp(first), lexicon.lookUp(second));
    }
  }
  return { tokens: divided, entries: dividedEntries };
};
