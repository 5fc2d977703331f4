import { splitWords } from '../../tokenize/tokenize.js';
import { isInCapitals } from '../../tokens/token.js';
import type { Item, Row } from './phrase-tree.js';

const known = new Map<string, Row>();
const KNOWN_LIMIT = 32_768;

/** The words of one token as a row; a vocabulary writes the same ones thousands of times. */
export const rowOfToken = (token: string): Row => {
  const before = known.get(token);
  if (before !== undefined) return before;
  const exact = token.startsWith('=') && token.length > 1;
  const words = splitWords(exact ? token.slice(1) : token);
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
