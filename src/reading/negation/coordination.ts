import { PREPOSITIONS, SMALL_WORDS } from '../english/function-words.js';
import { FINITE_VERBS } from '../english/negation-words.js';
import type { CandidateIndex } from './candidates.js';

/** So many words may stand between a cue and a further member of its list. */
const LONGEST_LIST = 8;

/**
 * What is negated of the first member of a list is negated of each. `No voice or face`, `without any proof, DNA or testimony`.
 *
 * @param from where the list begins
 * @param at the first token of what may be a further member
 */
export const isListed = (candidates: CandidateIndex, from: number, at: number): boolean => {
  if (at - from > LONGEST_LIST) return false;
  let begin = at;
  while (begin > from && SMALL_WORDS.has(candidates.wordAt(begin - 1))) begin--;
  for (let k = from; k < begin; k++) if (endsList(candidates.wordAt(k))) return false;
  if (begin > from && isOr(candidates.wordAt(begin - 1))) return true;
  return candidates.tokens[begin]?.comma === true && isOrAhead(candidates, at);
};

const isOrAhead = (candidates: CandidateIndex, from: number): boolean => {
  for (let at = from; at < from + LONGEST_LIST && at < candidates.tokens.length; at++) {
    const word = candidates.wordAt(at);
    if (isOr(word)) return true;
    if (endsList(word)) return false;
  }
  return false;
};

const isOr = (word: string): boolean => word === 'or' || word === 'nor';
const endsList = (word: string): boolean => word === 'and' || FINITE_VERBS.has(word) || PREPOSITIONS.has(word);
