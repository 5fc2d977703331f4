import { CLAUSE_BOUNDARY } from '../../tokens/token.js';
import type { CandidateIndex } from '../candidates.js';

// A part of a text: what stands between two stops, colons or semicolons. Commas part nothing here.

/** Where the part begins that a token stands in. */
export const partStart = ({ tokens }: CandidateIndex, end: number): number => {
  let at = Math.min(end, tokens.length - 1);
  while (at > 0 && ((tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY || tokens[at]?.comma)) at--;
  return at;
};

/** Where the next part begins, at a place or behind it. */
export const partEnd = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from;
  while (at < tokens.length && ((tokens[at]?.boundary ?? 0) < CLAUSE_BOUNDARY || tokens[at]?.comma)) at++;
  return at;
};

/** The words from one place to another, each with a space behind it. */
export const said = ({ tokens }: CandidateIndex, from: number, to: number): string => {
  let all = '';
  for (let at = from; at < to && at < tokens.length; at++) all += `${tokens[at]?.text} `;
  return all;
};

/** How many words were matched. */
export const wordsIn = (matched = ''): number => matched.split(' ').length - 1;
