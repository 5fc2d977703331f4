import { ARTICLES, SMALL_WORDS } from '../../english/function-words.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../../tokens/token.js';
import { EXACT, GAPPED, SMALL } from './match-strength.js';

/** Between neighbours so many small words may stand, and an article besides. */
const MOST_SMALL = 2;
const ARTICLE = 1;

/** So many tokens may stand between neighbours, and between those that a pattern lets stand apart. */
export const SMALL_REACH = MOST_SMALL + ARTICLE;
/** The same between parts that a pattern lets stand apart. */
export const GAP_REACH = 6;

/**
 * How strong a match is across the tokens from `from` to `to`, where the one word ends and the next begins; 0 where it is none. Only a few
 * small words may stand between: `rank all of the candidates`.
 */
export const strengthAcrossSmallWords = (tokens: readonly Token[], from: number, to: number): number => {
  let small = 0;
  for (let at = from; at <= to; at++) {
    const token = tokens[at];
    if (token === undefined || token.boundary !== NO_BOUNDARY) return 0;
    if (at === to) break;
    if (!SMALL_WORDS.has(token.text)) return 0;
    if (!ARTICLES.has(token.text)) small++;
  }
  if (small === 0) return EXACT;
  return small <= MOST_SMALL ? SMALL : 0;
};

/** The same where the phrase has a gap (`infer ... mood`): whatever stands between, of one clause. */
export const strengthAcrossGap = (tokens: readonly Token[], from: number, to: number): number => {
  for (let at = from; at <= to; at++) if ((tokens[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY) return 0;
  return GAPPED;
};
