import { BEFORE, CHECKED, FRAME, HEADING, REQUESTED, SOME_REQUESTS, THAT_SUBJECT } from '../../english/denial-forms.js';
import { PREPOSITIONS } from '../../english/function-words.js';
import { MAKES, SERVICES, SPOILS_BEFORE, SPOILS_BEFORE_FORMS } from '../../english/plain-denial-words.js';
import { KEEPS_FROM } from '../../english/told-later-words.js';
import { hasLemmaIn } from '../../lexicon/lemmatize.js';
import { SENTENCE_BOUNDARY } from '../../tokens/token.js';
import type { CandidateIndex } from '../candidates.js';
import { partStart, said, wordsIn } from './parts.js';

/** What stands before a denial in its clause has at most so many words. */
const LONGEST = 24;
/** A heading has at most so many. */
const LONGEST_HEADING = 4;

/** Whether what stands before in the sentence limits the denial, or denies it in turn. */
export const isSpoilt = (candidates: CandidateIndex, end: number): boolean => {
  const known = spoilt.get(candidates) ?? new Map<number, boolean>();
  spoilt.set(candidates, known);
  const before = known.get(end);
  if (before !== undefined) return before;
  const is = isSpoiltAt(candidates, end);
  known.set(end, is);
  return is;
};

/** Text → place → what was found: many phrases of a deed begin at one place. */
const spoilt = new WeakMap<CandidateIndex, Map<number, boolean>>();

const isSpoiltAt = (candidates: CandidateIndex, end: number): boolean => {
  const start = partStart(candidates, end);
  const from = frameEnd(candidates, start, end);
  if (!isKnownBefore(candidates, from, end)) return true;
  let that = end;
  while (that > from && candidates.wordAt(that) !== 'that') that--;
  for (let at = from; at < end; at++) {
    // `Checks with permission that our model never makes them`: the permission is for the checks.
    if (at < that && PREPOSITIONS.has(candidates.wordAt(at))) continue;
    // `Neither our staff nor our models make them`: one denial in two words.
    if (candidates.wordAt(at) !== 'neither' && spoils(candidates, at)) return true;
  }
  // `Free plan: no such pictures`: a short heading is a part of what it heads.
  if (start === 0 || candidates.tokens[start]?.boundary === SENTENCE_BOUNDARY) return false;
  const heading = partStart(candidates, start - 1);
  return start - heading <= LONGEST_HEADING && !HEADING.test(said(candidates, heading, start));
};

const spoils = (candidates: CandidateIndex, at: number): boolean => {
  const word = candidates.wordAt(at);
  const isPreposition = PREPOSITIONS.has(word) || word === 'under';
  if (isPreposition && (isService(candidates, at + 1) || isService(candidates, at + 2))) return false;
  if (!SPOILS_BEFORE.has(word) && !hasLemmaIn(word, SPOILS_BEFORE_FORMS) && !hasLemmaIn(word, KEEPS_FROM)) return false;
  // `We do not and will never make them`, `refuse and report`: a second denial is joined, and denies none.
  const next = candidates.tokens[at + 1];
  return !(next?.comma === true || /^n?or$|^and$/.test(next?.text ?? ''));
};

const isService = (candidates: CandidateIndex, at: number): boolean => hasLemmaIn(candidates.wordAt(at), SERVICES);

/** Where a harmless frame before a denial ends: `for legal reasons, [we never …]`. */
const frameEnd = (candidates: CandidateIndex, from: number, to: number): number => {
  let at = from;
  while (at < to) {
    const length = wordsIn(FRAME.exec(said(candidates, at, Math.min(to, at + LONGEST)))?.[0]);
    if (length === 0) return at;
    at += length;
  }
  return at;
};

/** Whether what stands before a denial is a known form of subject: `our model must`, `make sure that it will`. */
const isKnownBefore = (candidates: CandidateIndex, from: number, to: number): boolean => {
  const { tokens } = candidates;
  let start = to;
  while (start > from && tokens[start]?.comma !== true) start--;
  if (to - start > LONGEST) return false;
  const clause = said(candidates, start, to);
  if (start === from) return isKnownClause(clause);
  // `A photo of a beach, no nudity, none of …`: what else is asked for limits nothing.
  if (clause === '' && hasLemmaIn(candidates.wordAt(from), MAKES)) return true;
  const opening = said(candidates, Math.max(from, start - LONGEST), start);
  return (isKnownClause(clause) && isKnownOpening(candidates, from, start)) || (THAT_SUBJECT.test(clause) && CHECKED.test(opening));
};

/** `Unpaid requests for` leaves those that are paid. */
const isKnownClause = (clause: string): boolean => BEFORE.test(clause) && !(SOME_REQUESTS.test(clause) && !REQUESTED.test(clause));

/** Whether each part between commas is a known subject or frame as well: `our chatbot, its plugins and`, but not `currently, our model`. */
const isKnownOpening = (candidates: CandidateIndex, from: number, to: number): boolean => {
  for (let at = from; at < to; ) {
    let end = at + 1;
    while (end < to && candidates.tokens[end]?.comma !== true) end++;
    const part = said(candidates, at, end);
    if (end - at > LONGEST || (!FRAME.test(part) && (PREPOSITIONS.has(candidates.wordAt(at)) || !BEFORE.test(part)))) return false;
    at = end;
  }
  return true;
};
