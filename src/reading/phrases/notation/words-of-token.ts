import { BoundedCache } from '../../text/bounded-cache.js';
import { tokenize } from '../../tokenize/tokenize.js';
import { isInCapitals } from '../../tokens/token.js';
import type { Alternative, Element } from './phrase-tree.js';

const cache = new BoundedCache<Alternative>(32_768);

/** What one token of the notation asks for: mostly one word, of `chat-bot` two. A vocabulary writes the same ones thousands of times. */
export const wordsOfToken = (token: string): Alternative => cache.get(token) ?? cache.put(token, readToken(token));

const readToken = (token: string): Alternative => {
  const exact = token.startsWith('=') && token.length > 1;
  return tokenize(exact ? token.slice(1) : token).map(({ text, written }) => ({
    element: exact ? exactWord(text, written) : { type: 'word', word: text },
    optional: false,
    gap: false,
  }));
};

const exactWord = (word: string, written: string): Element => ({
  type: 'exact',
  word,
  written,
  form: isInCapitals(written) ? written : word,
});
