import { PREPOSITIONS, SMALL_WORDS } from '../english/function-words.js';
import { CONCEALMENTS, FINITE_VERBS } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { anyBetween, type Candidate, type CandidateIndex, isBetween, meets } from './candidates.js';
import { isListed } from './coordination.js';
import type { Scope } from './scope.js';

/** Whether what a candidate says lies in the scope of a denial. */
export const covers = (told: CandidateIndex, scope: Scope, candidate: Candidate): boolean => {
  const { denial, from, about } = scope;
  const { kind, words } = candidate;
  if (meets(denial.words, words)) return scope.governs && kind === 'practice' && anyBetween(words, from, scope.to);
  if (about !== undefined) {
    for (const one of about) if (one === candidate || meets(one.words, words)) return true;
    return false;
  }
  if ((denial.list === 'prevents' || denial.list === 'ends') && kind !== 'practice') return false;
  if (kind === 'practice' && hasLemmaIn(told.textAt(denial.start), CONCEALMENTS)) return false;
  const to = kind === 'practice' ? scope.practicesTo : scope.to;
  // `infer_feelings=False` switches off whatever practice needs that key, wherever its other words stand.
  if (denial.list === 'value' && kind === 'practice') return anyBetween(words, from, to);
  if (!isMostlyWithin(candidate, scope, to) && !opensWith(told, candidate, from, to)) return false;
  return (
    !(kind !== 'practice' && isAffirmed(told, scope, candidate)) && !(kind === 'exception' && isWhereSafeguardLacks(told, scope, candidate))
  );
};

/** A denial that stands directly at a context, or at the head of a list with it: `not employees`, `not for students`, `no voice or face`. */
export const isTied = (told: CandidateIndex, { denial, from, to, practicesTo }: Scope, candidate: Candidate): boolean => {
  if (meets(denial.words, candidate.words) || denial.list === 'prevents' || denial.list === 'ends' || denial.list === 'mentions')
    return false;
  if (denial.list === 'after') return candidate.end <= denial.start && hasOnlySmall(told, candidate.end, denial.start, true);
  if (denial.list === 'value') return anyBetween(candidate.words, from, practicesTo);
  return (
    isBetween(candidate.start, from, to) &&
    (hasOnlySmall(told, denial.end, candidate.start, false) || isListed(told, denial.end, candidate.start))
  );
};

/** A denial of a word at the far end of what is said denies only that word: `crew told, never used for appraisal`, `the bot hides from customers`. */
const isMostlyWithin = ({ kind, words }: Candidate, { denial, from }: Scope, to: number): boolean => {
  let within = 0;
  for (let k = 0; k < words.length; k++) if (isBetween(words[k] ?? -1, from, to)) within++;
  const first = words[0];
  return (
    within > 0 &&
    (within * 2 > words.length ||
      (!(kind === 'practice' && denial.list === 'before') && within * 2 === words.length) ||
      (first !== undefined && isBetween(first, from, to)))
  );
};

/** `the risks are not assessed`, `our model, without any assessment of risks`: the first thing denied is a part of what is said. */
const opensWith = (told: CandidateIndex, { words }: Candidate, from: number, to: number): boolean => {
  let at = from;
  while (at < to && SMALL_WORDS.has(told.textAt(at))) at++;
  return at < to && words.includes(at);
};

/** `no emotion tracking, with human review`: what `with` adds to a denied practice is not denied. */
const isAffirmed = (told: CandidateIndex, { from }: Scope, { start }: Candidate): boolean => {
  for (let at = start - 1; at >= from && at >= start - 3; at--)
    if (told.textAt(at) === 'with')
      return told.around(from, at).some((one) => one.kind === 'practice' && one.start >= from && one.end <= at);
  return false;
};

/** `no AI banner for the goblin of the game`: the banner is denied, and not that whom it would be for is a goblin. */
const isWhereSafeguardLacks = (told: CandidateIndex, { from }: Scope, { start }: Candidate): boolean =>
  told
    .around(from, start)
    .some(
      ({ kind, end, words }) =>
        kind === 'safeguard' && end <= start && words.some((word) => word >= from) && /^(?:for|in|on|at|to|inside)$/.test(told.textAt(end)),
    );

const hasOnlySmall = (told: CandidateIndex, from: number, to: number, verbs: boolean): boolean => {
  if (to - from > 3) return false;
  for (let at = from; at < to; at++) {
    const text = told.textAt(at);
    if (!SMALL_WORDS.has(text) && !PREPOSITIONS.has(text) && !(verbs && FINITE_VERBS.has(text))) return false;
  }
  return true;
};
