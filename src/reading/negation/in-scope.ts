import { PREPOSITIONS, SMALL_WORDS } from '../english/function-words.js';
import { CONCEALMENTS, FINITE_VERBS, STOPS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { anyBetween, type Candidate, type CandidateIndex, isBetween, shareWord } from './candidates.js';
import { isListed } from './coordination.js';
import type { Scope } from './scope.js';
import { freesWhatStands } from './what-stands.js';

/** So many words may stand between a cue and a context that it negates. */
export const MOST_BETWEEN = 3;

/** Whether what a candidate says lies in a scope. `No notice of the ranking`: the notice does, the ranking does not. */
export const isInScope = (candidates: CandidateIndex, scope: Scope, candidate: Candidate): boolean => {
  const { cue, from, targets, undone } = scope;
  const { kind, words } = candidate;
  if (candidate.stands && !freesWhatStands(candidates, scope, candidate)) return false;
  if (undone !== undefined) {
    // What a phrase makes of the value (`notice=False`) is undone in `skip_notice=False`, what it makes of the rest of the key is not.
    if (shareWord(cue.words, words)) return kind !== 'practice' && !shareWord(undone, words);
    if (!shareWord(undone, words)) return false;
  }
  // `Requests for … are refused`: what is asked for and the asking are one phrase of a deed that stands.
  if (candidate.stands && targets?.has(candidate)) return true;
  const governs = scope.governs || (candidate.stands && cue.type === 'prevents');
  if (shareWord(cue.words, words)) return governs && kind === 'practice' && anyBetween(words, from, scope.to);
  if (targets !== undefined) return isTarget(targets, candidate);
  if ((cue.type === 'prevents' || cue.type === 'ends') && kind !== 'practice') return false;
  if (kind === 'practice' && hasLemmaIn(candidates.wordAt(cue.start), CONCEALMENTS)) return false;
  // What stands between the two is known where a deed that stands is freed.
  const to = kind === 'practice' && !candidate.stands ? scope.practicesTo : scope.to;
  // `infer_feelings=False` switches off whatever practice needs that key, wherever its other words stand.
  if (cue.type === 'value' && kind === 'practice') return anyBetween(words, from, to);
  if (!isMostlyWithin(candidate, scope, to) && !opensWith(candidates, candidate, from, to)) return false;
  if (kind !== 'practice' && isAddedByWith(candidates, scope, candidate)) return false;
  return !(kind === 'exception' && isPurposeOfSafeguard(candidates, scope, candidate));
};

/**
 * A context is negated only by a cue right before it, or at the head of its list. `Not employees`, `not for students`, `no voice
 * or face`.
 */
export const isDirectlyNegated = (
  candidates: CandidateIndex,
  { cue, from, to, practicesTo, undone }: Scope,
  { start, end, words }: Candidate,
): boolean => {
  if (shareWord(cue.words, words) || undone !== undefined) return false;
  switch (cue.type) {
    case 'prevents':
    case 'ends':
    case 'mentions':
    case 'frames':
    case 'refuses':
    case 'asks':
      return false;
    case 'mutes':
      return isBetween(start, from, to);
    case 'after':
      return end <= cue.start && hasOnlyFunctionWords(candidates, end, cue.start, true);
    case 'value':
      return anyBetween(words, from, practicesTo);
    default:
      // `Stop pickpockets` is done to them: they are there. `Stop using it` is not.
      if (start === cue.end && hasLemmaIn(candidates.wordAt(cue.start), STOPS)) return candidates.wordAt(start).endsWith('ing');
      return (
        isBetween(start, from, to) && (hasOnlyFunctionWords(candidates, cue.end, start, false) || isListed(candidates, cue.end, start))
      );
  }
};

/** `ai=None`: a context that is all that a negative value negates is denied by it. */
export const isWholeKey = ({ cue, from, practicesTo }: Scope, { start, end }: Candidate): boolean =>
  cue.type === 'value' && start === from && end === practicesTo;

const isTarget = (targets: ReadonlySet<Candidate>, candidate: Candidate): boolean => {
  for (const one of targets) if (one === candidate || shareWord(one.words, candidate.words)) return true;
  return false;
};

/**
 * A candidate with only its far end in the scope is not negated. `The bot hides from customers`, `crew told, never used for
 * appraisal`: the crew is told.
 */
const isMostlyWithin = ({ kind, words }: Candidate, { cue, from }: Scope, to: number): boolean => {
  let within = 0;
  for (let k = 0; k < words.length; k++) if (isBetween(words[k] as number, from, to)) within++;
  if (within === 0) return false;
  if (within * 2 > words.length || isBetween(words[0] as number, from, to)) return true;
  return within * 2 === words.length && !(kind === 'practice' && cue.type === 'before');
};

/**
 * A candidate is negated where the first word of the scope is a part of it. `Our model, without any assessment of risks`: the
 * risks are not assessed.
 */
const opensWith = (candidates: CandidateIndex, { words }: Candidate, from: number, to: number): boolean => {
  let at = from;
  while (at < to && SMALL_WORDS.has(candidates.wordAt(at))) at++;
  return at < to && words.includes(at);
};

/** What `with` adds to a negated practice is not negated. `No emotion tracking, with human review`: there is a review. */
const isAddedByWith = (candidates: CandidateIndex, { from }: Scope, { start }: Candidate): boolean => {
  for (let at = start - 1; at >= from && at >= start - MOST_BETWEEN; at--)
    if (candidates.wordAt(at) === 'with')
      return candidates.around(from, at).some((one) => one.kind === 'practice' && one.start >= from && one.end <= at);
  return false;
};

/** What a negated safeguard would be for is not negated. `No AI banner for the goblin of the game`: there is no banner, and a goblin. */
const isPurposeOfSafeguard = (candidates: CandidateIndex, { from }: Scope, { start }: Candidate): boolean =>
  candidates
    .around(from, start)
    .some(
      ({ kind, end, words }) =>
        kind === 'safeguard' &&
        end <= start &&
        words.some((word) => word >= from) &&
        /^(?:for|in|on|at|to|inside)$/.test(candidates.wordAt(end)),
    );

/** Whether nothing but a few function words, or verbs where these count, stands between a cue and a context. */
const hasOnlyFunctionWords = (candidates: CandidateIndex, from: number, to: number, verbsCount: boolean): boolean => {
  if (to - from > MOST_BETWEEN) return false;
  for (let at = from; at < to; at++) {
    const word = candidates.wordAt(at);
    if (!SMALL_WORDS.has(word) && !PREPOSITIONS.has(word) && !(verbsCount && FINITE_VERBS.has(word))) return false;
  }
  return true;
};
