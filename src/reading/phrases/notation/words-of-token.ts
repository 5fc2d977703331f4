import { tokenize } from '../../tokenize/tokenize.js';
import { isInCapitals } from '../../tokens/token.js';
import type { Alternative, Item } from './phrase-tree.js';

const known = new Map<string, Alternative>();
const KNOWN_LIMIT = 32_768;

/** The words of one token as a row; a vocabulary writes the same ones thousands of times. */
export const wordsOfToken = (token: string): Alternative => {
  const before = known.get(token);
  if (before !== undefined) return before;
  const exact = token.startsWith('=') && token.length > 1;
  const words = tokenize(exact ? token.slice(1) : token);
  const row = words.map(
    ({ text, written }): Item => ({
      element: exact ? { type: 'exact', word: text, written, form: isInCapitals(written) ? written : text } : { type: 'word', word: text },
      optional: false,
      gap: false,
    }),
  );
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(token, row);
  return row;
};
