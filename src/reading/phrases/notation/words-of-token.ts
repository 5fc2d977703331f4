import { BoundedCache } from '../../text/bounded-cache.js';
import { tokenize } from '../../tokenize/tokenize.js';
import { isInCapitals } from '../../tokens/token.js';
import type { Alternative, Item } from './phrase-tree.js';

const cache = new BoundedCache<Alternative>(32_768);

/** The words of one token as a row; a vocabulary writes the same ones thousands of times. */
export const wordsOfToken = (token: string): Alternative => cache.get(token) ?? cache.put(token, readToken(token));

const readToken = (token: string): Alternative => {
  const exact = token.startsWith('=') && token.length > 1;
  return tokenize(exact ? token.slice(1) : token).map(
    ({ text, written }): Item => ({
      element: exact ? { type: 'exact', word: text, written, form: isInCapitals(written) ? written : text } : { type: 'word', word: text },
      optional: false,
      gap: false,
    }),
  );
};
