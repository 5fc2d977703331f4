import { SMALL_WORDS } from '../english/function-words.js';
import { BESIDE, EVENTS, GRANTS, TAKES, UTTERANCES } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { saidBefore, tiedBefore } from './backward-scope.js';
import { anyBetween, type Candidate, type CandidateIndex, meets } from './candidates.js';
import { endsUndertaking } from './cessation.js';
import { deniedBeforeIt } from './clause-final-cue.js';
import { isFar, type NegationCue } from './cue.js';
import { reach } from './forward-scope.js';
import { deniedValues } from './negated-values.js';

/** A denial with the stretch of words it covers. */
export interface Scope {
  readonly denial: NegationCue;
  readonly from: number;
  readonly to: number;
  /** Practices that begin here or later are outside: the denial was used up by what stands before. */
  readonly practicesTo: number;
  /** Where what belongs to a denied practice ends: with the clause, or with the next act. */
  readonly tail: number;
  /** Its object is a practice (`refuse to score`), so the refusing itself is no part of another practice. */
  readonly governs: boolean;
  /** Candidates that a backward denial is about. */
  readonly about: ReadonlySet<Candidate> | undefined;
}

/** A scope that reaches nothing where nothing else is said. Every scope is made here: objects of one shape are read faster. */
const scope = (
  denial: NegationCue,
  { from = denial.end, to = from, practicesTo = to, tail = practicesTo, governs = false, about }: Partial<Omit<Scope, 'denial'>> = {},
): Scope => ({ denial, from, to, practicesTo, tail, governs, about });

/** What each denial of a text covers, in order of the denials. */
export const scopesOf = (told: CandidateIndex, denials: readonly NegationCue[]): readonly Scope[] => {
  const never = denials.filter((denial) => denial.list === 'never');
  const real = denials.filter(
    (denial) =>
      denial.list !== 'never' && !never.some((no) => meets(no.words, denial.words)) && !isSuffered(told, denial) && !isValue(told, denial),
  );
  // `not sent` is one denial, though `not` is one as well; `refuse requests for` is one, not two.
  const starts = new Set(real.filter((denial) => denial.list === 'before').map((denial) => denial.start));
  return [
    ...withoutRivals(real.map((denial) => scopeOf(told, denial, starts))),
    ...deniedValues(told).map((value) => scope(value.denial, value)),
  ].sort((a, b) => a.denial.start - b.denial.start);
};

/** `scoring="new", client_alert=disabled`: a value denies its own key, and nothing that was named before it. */
const isValue = (told: CandidateIndex, { list, start }: NegationCue): boolean =>
  list === 'after' && told.words[start]?.negatesKey !== undefined;

/** `tenants are refused flats over a score`: who is refused something suffers a practice, and nobody refuses one. */
const isSuffered = (told: CandidateIndex, { list, start }: NegationCue): boolean =>
  (list === 'prevents' || list === 'ends') &&
  /(?:ed|en)$/.test(told.textAt(start)) &&
  /^(?:is|are|was|were|be|been|being|get|gets|got)$/.test(told.textAt(start - 1));

/** `notice is not given`: what is denied backwards is not denied forwards by the same words, and the other way round. */
const withoutRivals = (scopes: readonly Scope[]): readonly Scope[] => {
  const back = scopes.filter((scope) => scope.denial.list === 'after');
  return scopes.filter((scope) =>
    scope.denial.list === 'after'
      ? (scope.about?.size ?? 0) > 0
      : scope.denial.list !== 'before' ||
        !back.some((other) => (other.about?.size ?? 0) > 0 && meets(other.denial.words, scope.denial.words)),
  );
};

const scopeOf = (told: CandidateIndex, denial: NegationCue, starts: ReadonlySet<number>): Scope => {
  const { list, end } = denial;
  if (denial.looksBack) return scope(denial, { about: tiedBefore(told, denial) });
  if (list === 'after') return scope(denial, { about: saidBefore(told, denial) });
  const about = list === 'before' ? deniedBeforeIt(told, denial) : undefined;
  if (about !== undefined) return scope(denial, { about });
  if (list === 'before' && isOfEvent(told, end)) return scope(denial, { to: end + 1 });
  const object = (): number => reach(told, denial, { starts, loose: false });
  const tail = reach(told, denial, { starts, loose: true });
  const verb = list === 'ends' || (list === 'before' && !isFar(told, denial));
  if (verb && endsUndertaking(told.words, end, told.around(end, tail))) {
    const call = reach(told, denial, { starts, loose: true, throughCall: true });
    return scope(denial, { to: list === 'ends' ? call : object(), practicesTo: call, governs: true });
  }
  if (list === 'ends') return scope(denial);
  const to = list === 'before' ? object() : tail;
  return scope(denial, { to, practicesTo: list === 'before' ? usedUp(told, denial, to) : to, tail, governs: governs(told, denial) });
};

/** `never happened`, `did not take place`, `never gave beneath …`: a verb that has no object. */
const isOfEvent = (told: CandidateIndex, at: number): boolean => {
  const text = told.textAt(at);
  const next = told.textAt(at + 1);
  return hasLemmaIn(text, EVENTS) || (hasLemmaIn(text, TAKES) && next === 'place') || (hasLemmaIn(text, UTTERANCES) && BESIDE.has(next));
};

/** `refuse every request to rank citizens`, `refuse prompts that undress people`, `stop sorting visitors`: what is refused is a practice, and no grant of anything to a person. */
const governs = (told: CandidateIndex, denial: NegationCue): boolean => {
  if (denial.list === 'mentions') return false;
  let at = denial.end;
  while (SMALL_WORDS.has(told.textAt(at))) at++;
  const text = told.textAt(at);
  const before = told.textAt(at - 1);
  // What follows `refuse prompts that` is done by the prompt, whatever else of the practice is named before it.
  const does = denial.list === 'prevents' && /^(?:that|which|who)$/.test(before);
  const opens = does || text.endsWith('ing') || /^(?:to|from|for|of)$/.test(before);
  if (!opens || hasLemmaIn(text, GRANTS)) return false;
  return told
    .around(at, at)
    .some((one) => one.kind === 'practice' && (does ? one.words.includes(at) : one.start === at && !meets(one.words, denial.words)));
};

/** Where practices stop being denied: after the first safeguard that the denial is about, or after its own phrase. */
const usedUp = (told: CandidateIndex, denial: NegationCue, to: number): number => {
  let end = to;
  for (const one of told.around(denial.start, to)) {
    if (isOrPractice(told, one.end)) continue;
    const own = meets(one.words, denial.words);
    const guard = (one.kind === 'safeguard' || one.kind === 'exception') && anyBetween(one.words, denial.end, to);
    if ((own && one.kind !== 'context' && one.end > denial.end) || (!own && guard)) end = Math.min(end, one.end);
  }
  return end;
};

/** `do not mark or rank applicants`: what `or` adds is denied by the same word, if it is a practice. */
const isOrPractice = (told: CandidateIndex, at: number): boolean =>
  /^n?or$/.test(told.textAt(at)) && told.around(at + 1, at + 1).some((one) => one.kind === 'practice' && one.start === at + 1);
