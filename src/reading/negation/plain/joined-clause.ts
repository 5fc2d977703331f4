import { REASON } from '../../english/denial-forms.js';
import { ANSWERS, CUTS, DOER, ENDS_IN_DOES, GUARDS, JOINED_DENIAL, TELLS, TRIES, UNDOES } from '../../english/denial-tails.js';
import { MAKES, OPENS_LIMIT } from '../../english/plain-denial-words.js';
import { hasLemmaIn } from '../../lexicon/lemmatize.js';
import type { CandidateIndex } from '../candidates.js';
import { said } from './parts.js';

/** What is joined to a denial has at most so many words, else nothing is known of it. */
const LONGEST = 32;
/** The verb of a clause stands within so many words. */
const NEAR_VERB = 8;
/** What is listed behind a verb without one of its own: `to the police and hotlines`. */
const LONGEST_ITEM = 3;

/**
 * Whether what is joined to a denial up to the end of its part keeps the deed from being done, denies it once more or tells why:
 * `and report all attempts`, `and never will`, `because it is illegal`. What else is joined may do it: `and our partner does`.
 */
export const isHarmlessClause = (candidates: CandidateIndex, from: number, to: number): boolean => {
  if (to - from > LONGEST) return false;
  const opens = /^(?:and|so|then|always|instead|immediately)$/;
  let start = from;
  let isFirst = true;
  while (start < to) {
    while (start < to && opens.test(candidates.wordAt(start))) start++;
    let end = start + 1;
    while (end < to && candidates.tokens[end]?.comma !== true && candidates.wordAt(end) !== 'and') end++;
    const clause = said(candidates, start, end);
    const isItem = !isFirst && end - start <= LONGEST_ITEM && DOER.test(clause) && !ENDS_IN_DOES.test(clause) && !OWN.test(clause);
    if (!isItem && !REASON.test(clause) && !isDenial(candidates, start, end, clause) && !protects(candidates, start, end, clause))
      return false;
    isFirst = false;
    start = end;
  }
  return !isFirst;
};

const OWN = /(?:^| )(?:we|our|it|they|the|you|i) /;

const isDenial = (candidates: CandidateIndex, from: number, to: number, clause: string): boolean => {
  if (!JOINED_DENIAL.test(clause)) return false;
  for (let at = from; at < to; at++) {
    const word = candidates.wordAt(at);
    if (OPENS_LIMIT.has(word) || hasLemmaIn(word, TELLS) || hasLemmaIn(word, CUTS)) return false;
  }
  return true;
};

const protects = (candidates: CandidateIndex, from: number, to: number, clause: string): boolean => {
  if (ENDS_IN_DOES.test(clause) || UNDOES.test(clause)) return false;
  let verb: number | undefined;
  for (let at = from; at < to; at++) {
    const word = candidates.wordAt(at);
    const isVerb = hasLemmaIn(word, TELLS) || hasLemmaIn(word, CUTS);
    if (verb === undefined && isVerb && at < from + NEAR_VERB && DOER.test(said(candidates, from, at))) verb = at;
    if (hasLemmaIn(word, MAKES) && !isTried(candidates, at)) return false;
  }
  if (verb === undefined) return ANSWERS.test(clause);
  if (hasLemmaIn(candidates.wordAt(verb), TELLS)) return candidates.wordAt(verb + 1) !== 'that';
  // `And we block the police`: what guards is cut off.
  for (let at = from; at < to; at++)
    if (at !== verb && hasLemmaIn(candidates.wordAt(at), GUARDS) && !isToldOf(candidates, verb, at)) return false;
  return true;
};

/** `Attempts to make them`. */
const isTried = (candidates: CandidateIndex, at: number): boolean =>
  [1, 2, 3].some((back) => hasLemmaIn(candidates.wordAt(at - back), TRIES));

/** `Removed by moderators`, `our policy blocks it`: who guards does it. */
const isToldOf = (candidates: CandidateIndex, verb: number, at: number): boolean =>
  at < verb
    ? !/^(?:is|are|be|been|was|were)$/.test(candidates.wordAt(verb - 1))
    : /^(?:by|to)$/.test(candidates.wordAt(at - 1)) || candidates.wordAt(at - 2) === 'by';
