import { NO_BOUNDARY, type Token } from '../tokens/token.js';

/** What may end a clause, or a sentence. */
const SIGNS = '.!?;:,\n–—';

/** The last sign of punctuation between two tokens; nothing where no boundary lies there: an abbreviation's full stop ends nothing. */
export const signBefore = (text: string, before: Token, token: Token): string => {
  if (token.boundary === NO_BOUNDARY) return '';
  for (let at = token.start - 1; at >= before.end; at--) {
    const sign = text.charAt(at);
    if (SIGNS.includes(sign)) return sign;
  }
  return '';
};
