import { PREPOSITIONS } from '../english/function-words.js';
import { FINITE_VERBS } from '../english/negation-words.js';
import {
  ADDED_BY_AND,
  BEHIND_REFUSALS,
  MAKES,
  OPENS_CLAUSE,
  OPENS_LIMIT,
  PLAIN_BEHIND,
  PROTECTS,
  SERVICES,
  TAKES_BACK,
} from '../english/plain-denial-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { CandidateIndex } from './candidates.js';

/** The verb of a clause stands within so many words behind its subject. */
const NEAR_VERB = 5;

/** In a list, `or` stands within so many words. */
const LONGEST_LIST = 12;

/** What is done with the words from a place on: each must be known to limit nothing, or all pass up to the next joint. */
type Mode = 'plain' | 'list' | 'all';

/**
 * Whether the rest of a sentence leaves all of a denied deed denied: it is over, or goes on with `at all`, `on our platform`, `or adult
 * content`, `not even by accident`, or with a clause of its own.
 *
 * @param isRefusal a request is refused: `when asked` is no limit then
 */
export const isUnlimited = (candidates: CandidateIndex, from: number, isRefusal: boolean): boolean => {
  let mode: Mode = 'plain';
  for (let at = from; !isPartOver(candidates, at); at++) {
    const word = candidates.wordAt(at);
    const isComma = candidates.tokens[at]?.comma === true;
    if (isComma || word === 'and' || word === 'so' || word === 'then') {
      if (opensClause(candidates, word === 'and' || word === 'so' || word === 'then' ? at + 1 : at)) return !holdsLimit(candidates, at);
      if (isComma) mode = isListFrom(candidates, at, isRefusal) ? 'list' : 'plain';
    }
    if (word === 'even' || (word === 'not' && candidates.wordAt(at + 1) === 'even')) mode = 'all';
    else if (/^n?or$/.test(word) || (word === 'and' && (isRefusal || hasLemmaIn(candidates.wordAt(at + 1), ADDED_BY_AND)))) mode = 'list';
    else if (mode !== 'all' && !passes(candidates, at, mode, isRefusal)) return false;
    else if (
      mode === 'list' &&
      !/^n?or$/.test(candidates.wordAt(at - 1)) &&
      /^(?:on|in|with|by|at|for|under|through|via|using)$/.test(word)
    )
      mode = 'plain';
  }
  return true;
};

/** The next part of the text begins, or there is none. */
const isPartOver = ({ tokens }: CandidateIndex, at: number): boolean => {
  const { boundary = SENTENCE_BOUNDARY, comma = false } = tokens[at] ?? {};
  return boundary >= CLAUSE_BOUNDARY && !comma;
};

const passes = (candidates: CandidateIndex, at: number, mode: Mode, isRefusal: boolean): boolean => {
  const word = candidates.wordAt(at);
  if (isAlways(candidates, at)) return true;
  if (mode === 'list') return !OPENS_LIMIT.has(word);
  if (PLAIN_BEHIND.has(word) || hasLemmaIn(word, SERVICES)) return true;
  if (isRefusal && /^adults?$/.test(word)) return !PREPOSITIONS.has(candidates.wordAt(at - 1));
  return isRefusal && (BEHIND_REFUSALS.has(word) || (word === 'before' && hasReach(candidates, at)));
};

/** `Without exception`, `until further notice` and `before, during or after` are always. */
const isAlways = (candidates: CandidateIndex, at: number): boolean => {
  if (candidates.wordAt(at) === 'without') return [1, 2].some((ahead) => /^(?:exceptions?|fail)$/.test(candidates.wordAt(at + ahead)));
  if (candidates.wordAt(at) === 'until') return candidates.wordAt(at + 1) === 'further';
  if (!TIMES.test(candidates.wordAt(at))) return false;
  const beside = [-3, -2, -1, 1, 2, 3].filter((away) => TIMES.test(candidates.wordAt(at + away)));
  return beside.length > 1;
};

const TIMES = /^(?:before|during|after)$/;

/** A refusal `before it reaches the model` is none the less. */
const hasReach = (candidates: CandidateIndex, at: number): boolean =>
  [2, 3].some((ahead) => /^reach(?:es)?$/.test(candidates.wordAt(at + ahead)));

/** `And report attempts`, `and we tell the police`, `and never will`: what is joined is no more of the deed. */
const opensClause = (candidates: CandidateIndex, from: number): boolean => {
  let at = from;
  while (/^(?:and|so|then|always|instead|immediately|must|should)$/.test(candidates.wordAt(at))) at++;
  const word = candidates.wordAt(at);
  const next = candidates.wordAt(at + 1);
  if (hasLemmaIn(word, PROTECTS)) return true;
  if (word === 'nor') return FINITE_VERBS.has(next);
  if (word === 'never' || next === 'never') return FINITE_VERBS.has(word) || FINITE_VERBS.has(next);
  if (!OPENS_CLAUSE.has(word)) return false;
  // `We do`, `it will`: who does it, where the other does not.
  if (FINITE_VERBS.has(next)) return isPartOver(candidates, at + 2) ? false : !hasMakes(candidates, at);
  for (let verb = at + 1; verb <= at + NEAR_VERB && !isPartOver(candidates, verb); verb++)
    if (FINITE_VERBS.has(candidates.wordAt(verb)) || hasLemmaIn(candidates.wordAt(verb), PROTECTS)) return true;
  return false;
};

/** What goes on may tell that it is made all the same. */
const hasMakes = (candidates: CandidateIndex, from: number): boolean => {
  for (let at = from; !isPartOver(candidates, at) || at === from; at++) if (hasLemmaIn(candidates.wordAt(at), MAKES)) return true;
  return false;
};

const holdsLimit = (candidates: CandidateIndex, from: number): boolean => {
  for (let at = from; !isPartOver(candidates, at); at++) if (TAKES_BACK.has(candidates.wordAt(at)) || makesIt(candidates, at)) return true;
  return false;
};

/** `Then generate it`, `make some`. */
export const makesIt = (candidates: CandidateIndex, at: number): boolean =>
  hasLemmaIn(candidates.wordAt(at), MAKES) && /^(?:it|some|one|anyway)$/.test(candidates.wordAt(at + 1));

/** Whether a comma begins a list of what else is denied: `weapons, malware or spam`. */
const isListFrom = (candidates: CandidateIndex, from: number, isRefusal: boolean): boolean => {
  for (let at = from; at < from + LONGEST_LIST && !isPartOver(candidates, at); at++) {
    const word = candidates.wordAt(at);
    if (word === 'or' || word === 'nor' || (word === 'and' && isRefusal)) return true;
  }
  return false;
};
