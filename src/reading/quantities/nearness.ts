import type { Match } from '../phrases/match.js';
import { apartFrom, type TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

const NEAR = 14;

/** As far apart as they stand; what belongs to another clause is farther than anything of the same. */
const remoteness = (words: readonly Token[], match: TokenRange, amount: TokenRange): number => {
  let apart = apartFrom(match, amount.start, amount.end);
  for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++)
    if ((words[at]?.boundary ?? NO_BOUNDARY) >= CLAUSE_BOUNDARY) apart += NEAR;
  return apart;
};

/** Whether what the measure is about stands near, and no other amount nearer to it: `reasons within thirty days; records for three years`. */
export const isNear = (
  words: readonly Token[],
  near: readonly Match[] | undefined,
  amount: TokenRange,
  amounts: readonly TokenRange[],
): boolean =>
  near === undefined ||
  near.some((match) => {
    if (apartFrom(match, amount.start, amount.end) > NEAR) return false;
    const own = remoteness(words, match, amount);
    if (amounts.some((other) => other !== amount && remoteness(words, match, other) < own)) return false;
    for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++)
      if (words[at]?.boundary === SENTENCE_BOUNDARY) return false;
    return true;
  });
