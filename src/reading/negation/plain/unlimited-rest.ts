import { REFUSAL_TAIL, TAIL } from '../../english/denial-tails.js';
import { ADDED_BY_AND, MAKES, OPENS_LIMIT } from '../../english/plain-denial-words.js';
import { hasLemmaIn } from '../../lexicon/lemmatize.js';
import type { CandidateIndex } from '../candidates.js';
import { isHarmlessClause } from './joined-clause.js';
import { partEnd, said, wordsIn } from './parts.js';

/** In a list, `or` stands within so many words. */
const LONGEST_LIST = 12;
/** A known tail has at most so many words. */
const LONGEST_TAIL = 12;

/** What is done with the words from a place on: each must be known to limit nothing, or all pass up to the next joint. */
type Mode = 'plain' | 'list' | 'all';

/**
 * Whether the rest of a sentence leaves all of a denied deed denied: it is over, or goes on with `at all`, `on our platform`, `or adult
 * content`, `not even by accident`, or with a clause of its own that protects.
 *
 * @param isRefusal a request is refused: `when asked` is no limit then
 */
export const isUnlimited = (candidates: CandidateIndex, from: number, isRefusal: boolean): boolean => {
  const to = partEnd(candidates, from);
  let mode: Mode = 'plain';
  for (let at = from; at < to; at++) {
    const word = candidates.wordAt(at);
    const isComma = candidates.tokens[at]?.comma === true;
    if ((isComma || JOINTS.test(word)) && isHarmlessClause(candidates, at, to)) return true;
    if (isComma) mode = isListFrom(candidates, at, to, isRefusal) ? 'list' : 'plain';
    if (word === 'even' || (word === 'not' && candidates.wordAt(at + 1) === 'even')) mode = 'all';
    else if (/^n?or$/.test(word) || (word === 'and' && (isRefusal || hasLemmaIn(candidates.wordAt(at + 1), ADDED_BY_AND)))) mode = 'list';
    else if (mode !== 'all') {
      const known = tailFrom(candidates, at, to, isRefusal);
      if (known > 0) at += known - 1;
      else if (mode !== 'list' || !passesInList(candidates, at)) return false;
    }
  }
  return true;
};

const JOINTS = /^(?:and|so|nor|because|since|as)$/;
const JOINS_LIMIT = /^(?:on|in|with|by|at|for|under|through|via|using)$/;
const DOES = /^(?:we|they|it|them|others|rest|remainder|do|does|did|so|least|will|can|to|refuse|decline|block|reject)$/;

/** How many words from here on are known to limit nothing. */
const tailFrom = (candidates: CandidateIndex, at: number, to: number, isRefusal: boolean): number => {
  const rest = said(candidates, at, Math.min(to, at + LONGEST_TAIL));
  const matched = TAIL.exec(rest) ?? (isRefusal ? REFUSAL_TAIL.exec(rest) : null);
  return wordsIn(matched?.[0]);
};

/** What else is denied: no limit, and no clause of its own. `With minors` is a part of what is listed, behind `or` alone. */
const passesInList = (candidates: CandidateIndex, at: number): boolean => {
  const word = candidates.wordAt(at);
  if (OPENS_LIMIT.has(word) || DOES.test(word)) return false;
  return !JOINS_LIMIT.test(word) || /^n?or$/.test(candidates.wordAt(at - 1));
};

/** `Then generate it`, `make some`. */
export const makesIt = (candidates: CandidateIndex, at: number): boolean =>
  hasLemmaIn(candidates.wordAt(at), MAKES) && /^(?:it|them|some|one|anyway)$/.test(candidates.wordAt(at + 1));

/** Whether a comma begins a list of what else is denied: `weapons, malware or spam`. */
const isListFrom = (candidates: CandidateIndex, from: number, to: number, isRefusal: boolean): boolean => {
  for (let at = from; at < from + LONGEST_LIST && at < to; at++) {
    const word = candidates.wordAt(at);
    if (word === 'or' || word === 'nor' || (word === 'and' && isRefusal)) return true;
  }
  return false;
};
