import { DETERMINERS } from '../english/function-words.js';
import { FINITE_VERBS } from '../english/negation-words.js';
import { IN_USE, OFFERERS, OFFERS, TAKES_UP } from '../english/told-later-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY } from '../tokens/token.js';
import type { CandidateIndex } from './candidates.js';

/** So many words of a clause are looked at. */
const LONGEST = 16;
/** A subject has at most so many words, its determiner left out. */
const LONGEST_SUBJECT = 3;

const OWN = /^(?:we|i)$/;
/** What was offered, or something that is known: `it`, `the system`. Who is told of as one of many (`a rival`) is somebody else. */
const KNOWN = /^(?:it|they|this|that|these|those|the|our|my)$/;
/** Whom it stands for is not said: it takes `since May` or `for us` to tell that something is done here. */
const PRONOUN = /^(?:it|they|this|that|these|those)$/;
const WHAT_WAS_OFFERED = /^(?:it|them|one|these|those|all|that|this|so)$/;
/** What is asked, or told of others, is no deed: `we asked who uses it`. */
const ASKED = /^(?:who|whom|what|which|whether|how|if|why|when|where)$/;
const OTHERS = /^(?:rival|competitor)s?$/;
/** Not told as done: `it would read`, `we never used it`. */
const NOT_TOLD = /^(?:would|could|might|should|can|may|will|shall|must|not|never|no|none|cannot|to)$/;

/** What a clause tells as done between an offer and its refusal. */
export interface TakenUp {
  /** The first token of the clause. */
  readonly from: number;
  /** The first behind it. */
  readonly to: number;
  /** What was offered is done: the offer was taken, whatever is refused later. */
  readonly isOffer: boolean;
}

/**
 * The clause that begins here, where it tells a deed. What we do ourselves is refused by nobody: `We scraped the faces`, `and I did`. What
 * was offered is taken up where we use it, where it is live or where it has been done for us: `It has made thousands of them for us`.
 */
export const takenUpAt = (candidates: CandidateIndex, from: number): TakenUp | undefined => {
  const to = clauseEnd(candidates, from);
  const verb = verbAt(candidates, from, to);
  if (verb === undefined || hasNot(candidates, verb, Math.min(to, verb + 3))) return undefined;
  const isOurs = /^(?:our|my)$/.test(candidates.wordAt(from)) && !OTHERS.test(candidates.wordAt(from + 1));
  const isOwn = isOurs || OWN.test(candidates.wordAt(from));
  const isHere = isOwn || isDepartment(candidates, from) || isAnchored(candidates, verb, to);
  const isOffer = isInUse(candidates, verb, to) || (isHere && (takesUp(candidates, verb, to) || holdsPractice(candidates, verb, to)));
  return isOwn || isOffer ? { from, to, isOffer } : undefined;
};

const clauseEnd = ({ tokens }: CandidateIndex, from: number): number => {
  let at = from + 1;
  while (at < tokens.length && at - from < LONGEST && (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) < CLAUSE_BOUNDARY) {
    if (/^(?:and|but)$/.test(tokens[at]?.text ?? '')) break;
    at++;
  }
  return at;
};

/** The word behind the subject, if the clause begins with one that is ours or known. */
const verbAt = (candidates: CandidateIndex, from: number, to: number): number | undefined => {
  const first = candidates.wordAt(from);
  if (OWN.test(first) || PRONOUN.test(first)) return /^(?:already|now|still)$/.test(candidates.wordAt(from + 1)) ? from + 2 : from + 1;
  const isNoun = KNOWN.test(first) && DETERMINERS.has(first);
  if (!isNoun && !isDepartment(candidates, from)) return undefined;
  for (let at = from + 1; at < to && at <= from + 1 + LONGEST_SUBJECT; at++) {
    const word = candidates.wordAt(at);
    if (OFFERERS.has(word) || hasLemmaIn(word, OFFERS)) return undefined;
    if (FINITE_VERBS.has(word) || /^(?:already|now)$/.test(word) || (hasLemmaIn(word, TAKES_UP) && /(?:ed|s|t)$/.test(word))) return at;
  }
  return undefined;
};

/** `HR`, `IT`: written in capitals, as those of the own house are. */
const isDepartment = ({ tokens }: CandidateIndex, at: number): boolean => /^\p{Lu}{2}/u.test(tokens[at]?.written ?? '');

const hasNot = (candidates: CandidateIndex, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (NOT_TOLD.test(candidates.wordAt(at))) return true;
  return false;
};

/** `is live`, `has been running`. */
const isInUse = (candidates: CandidateIndex, verb: number, to: number): boolean => {
  if (!/^(?:is|are|was|were|has|have|went|goes)$/.test(candidates.wordAt(verb))) {
    return /^(?:runs|run|works)$/.test(candidates.wordAt(verb)) && isAnchored(candidates, verb, to);
  }
  // `Has been used`, where `has used` tells of another thing.
  if (/^ha(?:s|ve)$/.test(candidates.wordAt(verb)) && !/^(?:been|gone)$/.test(candidates.wordAt(verb + 1))) return false;
  let rest = '';
  for (let at = verb + 1; at < to; at++) rest += ` ${candidates.wordAt(at)}`;
  return IN_USE.test(rest) && !/ (?:a|an|another|other|many|several|some|elsewhere|abroad|rivals?)(?: |$)/.test(rest);
};

/** `use it`, `has made thousands of them`, `did` at the end of its clause. */
const takesUp = (candidates: CandidateIndex, verb: number, to: number): boolean => {
  for (let at = verb; at < to && at <= verb + 3; at++) {
    const word = candidates.wordAt(at);
    if (ASKED.test(word)) return false;
    if (!hasLemmaIn(word, TAKES_UP)) continue;
    if (/^(?:did|do|does)$/.test(word) && at === verb && at + 1 >= to) return true;
    for (let object = at + 1; object < to && object <= at + 3; object++) {
      const before = candidates.wordAt(object - 1);
      if (!WHAT_WAS_OFFERED.test(candidates.wordAt(object)) || (before !== 'of' && object !== at + 1)) continue;
      // `We use it as an example`.
      if (candidates.wordAt(object + 1) !== 'as') return true;
    }
  }
  return false;
};

/** `since May`, `for us`, `in our call centre`: it is done here. */
const isAnchored = (candidates: CandidateIndex, verb: number, to: number): boolean => {
  for (let at = verb + 1; at < to; at++) {
    const word = candidates.wordAt(at);
    if (word === 'since') return true;
    if (/^(?:us|our|here)$/.test(word) && /^(?:for|in|on|at|across|throughout|to|with)$/.test(candidates.wordAt(at - 1))) return true;
  }
  return false;
};

const holdsPractice = (candidates: CandidateIndex, from: number, to: number): boolean =>
  candidates.around(from, to).some((one) => one.kind === 'practice' && one.start >= from && one.start < to);
