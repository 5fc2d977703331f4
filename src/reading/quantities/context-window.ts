import { CLAUSE_BOUNDARY, type Token } from '../tokens/token.js';

const MOST_BEFORE = 4;
const MOST_AFTER = 3;

/** The last words of the clause before a number: `we keep them for no more than` → `for no more than`. */
export const textBefore = (tokens: readonly Token[], to: number): string => {
  if (isClauseEnd(tokens, to)) return '';
  let from = to - 1;
  while (from > 0 && from > to - MOST_BEFORE && !isClauseEnd(tokens, from)) from--;
  return textOf(tokens, Math.max(0, from), to);
};

/** The first words of the clause after a number: `or more`. */
export const textAfter = (tokens: readonly Token[], from: number): string => {
  let to = from;
  while (to < from + MOST_AFTER && !isClauseEnd(tokens, to)) to++;
  return textOf(tokens, from, to);
};

/** Whether a clause has ended before a token; the text ends the last. */
const isClauseEnd = (tokens: readonly Token[], at: number): boolean => (tokens[at]?.boundary ?? CLAUSE_BOUNDARY) >= CLAUSE_BOUNDARY;

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(' ');
