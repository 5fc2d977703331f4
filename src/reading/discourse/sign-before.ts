import type { Token } from '../tokens/token.js';

/** What may end a clause, or a sentence. */
const SIGNS = '.!?;:,\n–—';
const SPACE = 32;

/** The last sign of punctuation between two tokens; nothing where there is none. */
export const signBefore = (text: string, before: Token, token: Token): string => {
  for (let at = token.start - 1; at >= before.end; at--)
    if (text.charCodeAt(at) !== SPACE && SIGNS.includes(text.charAt(at))) return text.charAt(at);
  return '';
};
