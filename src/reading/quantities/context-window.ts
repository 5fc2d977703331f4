import { CLAUSE_BOUNDARY, type Token } from '../tokens/token.js';

const MOST_BEFORE = 4;
const MOST_AFTER = 3;

/** The words of the clause before a number. */
export const textBefore = (words: readonly Token[], to: number): string => {
  if (endsClause(words, to)) return '';
  let from = to - 1;
  while (from > 0 && from > to - MOST_BEFORE && !endsClause(words, from)) from--;
  return joined(words, Math.max(0, from), to);
};

/** `or more` after a number: read up to the first break. */
export const textAfter = (words: readonly Token[], from: number): string => {
  let to = from;
  while (to < from + MOST_AFTER && !endsClause(words, to)) to++;
  return joined(words, from, to);
};

/** Whether a clause has ended before a word; the text ends the last. */
const endsClause = (words: readonly Token[], at: number): boolean => (words[at]?.boundary ?? CLAUSE_BOUNDARY) >= CLAUSE_BOUNDARY;

const joined = (words: readonly Token[], from: number, to: number): string => {
  let out = '';
  for (let at = from; at < to; at++) out += out === '' ? (words[at]?.text ?? '') : ` ${words[at]?.text ?? ''}`;
  return out;
};
