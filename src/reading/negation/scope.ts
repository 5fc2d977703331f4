import { SMALL_WORDS } from '../english/function-words.js';
import { BESIDE, EVENTS, GRANTS, TAKES, UTTERANCES } from '../english/negation-words.js';
import { hasLemmaIn } from '../lexicon/lemmatize.js';
import type { TokenRange } from '../text/span.js';
import { askedFor } from './asked-for.js';
import { backwardScope, practicesEndingAt } from './backward-scope.js';
import { anyBetween, type Candidate, type CandidateIndex, shareWord } from './candidates.js';
import { endsUndertaking, isRefusedByMachine } from './cessation.js';
import { clauseFinalScope } from './clause-final-cue.js';
import { type NegationCue, reachesClauseEnd } from './cue.js';
import { forbiddenDeeds } from './forbidden-deed.js';
import { forwardScopeEnd } from './forward-scope.js';
import { leftUntold } from './left-untold.js';
import { listedAsForbidden } from './listed-as-forbidden.js';
import { negatedValues } from './negated-values.js';
import { refusedWhenAsked } from './refused-when-asked.js';
import { switchedOff } from './switched-off.js';
import { toldLater } from './told-later.js';

/** A cue with the tokens that it covers; `to` is excluded. */
export interface Scope {
  readonly cue: NegationCue;
  readonly from: number;
  readonly to: number;
  /** Practices that begin here or later are outside: the cue was used up by what stands before. */
  readonly practicesTo: number;
  /** Where what belongs to a negated practice ends: with the clause, or with the next act. */
  readonly tail: number;
  /** Its object is a practice (`refuse to score`), so the refusing itself is no part of another practice. */
  readonly governs: boolean;
  /** Of a value: the words of its key that it undoes, so that it negates only what holds one of them. */
  readonly undone: readonly number[] | undefined;
  /** The candidates that a cue behind them is about; such a scope covers these and nothing else. */
  readonly targets: ReadonlySet<Candidate> | undefined;
  /** Cue, covered tokens and targets, all within one range: what has no token in it has nothing to do with this scope. */
  readonly reach: TokenRange;
}

/** Every scope is made here, with every member. One that is given no end reaches nothing. */
const scope = (
  cue: NegationCue,
  {
    from = cue.end,
    to = from,
    practicesTo = to,
    tail = practicesTo,
    governs = false,
    undone,
    targets,
  }: Partial<Omit<Scope, 'cue' | 'reach'>> = {},
): Scope => {
  let start = Math.min(cue.start, from);
  let end = Math.max(cue.end, to, practicesTo);
  if (targets !== undefined)
    for (const one of targets) {
      start = Math.min(start, one.start);
      end = Math.max(end, one.end);
    }
  return { cue, from, to, practicesTo, tail, governs, undone, targets, reach: { start, end } };
};

/** What each cue of a text covers, in order of the cues. */
export const scopesOf = (candidates: CandidateIndex, cues: readonly NegationCue[]): readonly Scope[] => {
  const exempt = wordsOf(cues.filter(({ type }) => type === 'never'));
  const mayNegate = cues.filter(({ type }) => type !== 'never');
  const values = negatedValues(candidates, mayNegate);
  const undone = new Set(values.flatMap((value) => value.undone ?? []));
  const negating = mayNegate.filter(
    (cue) => !isAmong(exempt, cue) && !isPassive(candidates, cue) && !isAmong(undone, cue) && !isValue(candidates, cue),
  );
  const starts = new Set(negating.filter((cue) => cue.type === 'before').map((cue) => cue.start));
  return [
    ...withoutRivals(negating.map((cue) => scopeOf(candidates, cue, starts))),
    ...values.map((value) => scope(value.cue, value)),
    ...[
      ...toldLater(candidates),
      ...refusedWhenAsked(candidates),
      ...askedFor(candidates),
      ...switchedOff(candidates),
      ...leftUntold(candidates, negating),
      ...forbiddenDeeds(candidates),
      ...listedAsForbidden(candidates),
    ].map((one) => scope(one.cue, one)),
  ].sort((a, b) => a.cue.start - b.cue.start);
};

const wordsOf = (cues: readonly NegationCue[]): ReadonlySet<number> => {
  const all = new Set<number>();
  for (const { words } of cues) for (const word of words) all.add(word);
  return all;
};

/** Whether a cue has one of some words. */
const isAmong = (words: ReadonlySet<number>, cue: NegationCue): boolean => words.size > 0 && cue.words.some((word) => words.has(word));

/** A negative value is no cue besides. `scoring="new", client_alert=disabled` negates the alert, and nothing that was named before it. */
const isValue = (candidates: CandidateIndex, { type, start }: NegationCue): boolean =>
  type === 'after' && candidates.tokens[start]?.negatesKey !== undefined;

/** Who is refused something suffers a practice and prevents none. `Tenants are refused flats over a score`: they are scored. */
const isPassive = (candidates: CandidateIndex, { type, start }: NegationCue): boolean =>
  (type === 'prevents' || type === 'ends') &&
  /(?:ed|en)$/.test(candidates.wordAt(start)) &&
  /^(?:is|are|was|were|be|been|being|get|gets|got)$/.test(candidates.wordAt(start - 1));

/** Of two cues with a word in common only one counts: what `not given` negates in `notice is not given`, `not` does not negate forwards. */
const withoutRivals = (scopes: readonly Scope[]): readonly Scope[] => {
  const hasTargets = ({ targets }: Scope): boolean => targets !== undefined && targets.size > 0;
  const backward = wordsOf(scopes.filter((one) => one.cue.type === 'after' && hasTargets(one)).map(({ cue }) => cue));
  return scopes.filter((one) => {
    if (one.cue.type === 'after') return hasTargets(one);
    return one.cue.type !== 'before' || !isAmong(backward, one.cue);
  });
};

const scopeOf = (candidates: CandidateIndex, cue: NegationCue, starts: ReadonlySet<number>): Scope => {
  if (cue.looksBack) return scope(cue, { targets: practicesEndingAt(candidates, cue) });
  if (cue.type === 'after') return scope(cue, { targets: backwardScope(candidates, cue) });
  if (cue.type === 'before') {
    const targets = clauseFinalScope(candidates, cue);
    if (targets !== undefined) return scope(cue, { targets });
    if (takesNoObject(candidates, cue.end)) return scope(cue, { to: cue.end + 1 });
  }
  // `Keep the staff from seeing it` prevents something, `keep the letters from staff` nothing.
  if (cue.type === 'prevents' && candidates.wordAt(cue.end - 1) === 'from' && !candidates.wordAt(cue.end).endsWith('ing'))
    return scope(cue);
  return forwardScope(candidates, cue, starts);
};

/** @param starts the first tokens of all cues that negate what follows */
const forwardScope = (candidates: CandidateIndex, cue: NegationCue, starts: ReadonlySet<number>): Scope => {
  const { type, end } = cue;
  const object = (): number => forwardScopeEnd(candidates, cue, { starts, loose: false });
  const tail = forwardScopeEnd(candidates, cue, { starts, loose: true });
  const isVerb = type === 'ends' || (type === 'before' && !reachesClauseEnd(candidates, cue));
  if (isVerb && endsUndertaking(candidates.tokens, end, candidates.around(end, tail))) {
    const practicesTo = forwardScopeEnd(candidates, cue, { starts, loose: true, throughCall: true });
    return scope(cue, { to: type === 'ends' ? practicesTo : object(), practicesTo, governs: true });
  }
  if (type === 'ends') return isRefusedByMachine(candidates, cue) ? scope(cue, { to: object(), governs: true }) : scope(cue);
  const governs = governsPractice(candidates, cue);
  if (type !== 'before') return scope(cue, { to: tail, tail, governs });
  const to = object();
  return scope(cue, { to, practicesTo: usedUpAt(candidates, cue, to), tail, governs });
};

/** A negated verb without an object covers itself alone: `never happened`, `did not take place`, `never gave beneath …`. */
const takesNoObject = (candidates: CandidateIndex, at: number): boolean => {
  const verb = candidates.wordAt(at);
  const next = candidates.wordAt(at + 1);
  return hasLemmaIn(verb, EVENTS) || (hasLemmaIn(verb, TAKES) && next === 'place') || (hasLemmaIn(verb, UTTERANCES) && BESIDE.has(next));
};

/**
 * Whether the object of a cue is a practice, and not something granted to a person: `refuse to rank citizens`, `refuse prompts
 * that undress people`.
 */
const governsPractice = (candidates: CandidateIndex, cue: NegationCue): boolean => {
  if (cue.type === 'mentions') return false;
  let at = cue.end;
  while (SMALL_WORDS.has(candidates.wordAt(at))) at++;
  const word = candidates.wordAt(at);
  const before = candidates.wordAt(at - 1);
  // What follows `refuse prompts that` is done by the prompt, whatever else of the practice is named before it.
  const isRelative = cue.type === 'prevents' && /^(?:that|which|who)$/.test(before);
  const opens = isRelative || word.endsWith('ing') || /^(?:to|from|for|of)$/.test(before);
  if (!opens || hasLemmaIn(word, GRANTS)) return false;
  return candidates
    .around(at, at)
    .some((one) => one.kind === 'practice' && (isRelative ? one.words.includes(at) : one.start === at && !shareWord(one.words, cue.words)));
};

/** A safeguard uses the cue up. `Without notice of the ranking`: no notice, and yet a ranking. */
const usedUpAt = (candidates: CandidateIndex, cue: NegationCue, to: number): number => {
  let end = to;
  for (const one of candidates.around(cue.start, to)) {
    if (one.end >= end || one.end <= cue.end) continue;
    const usesUp = shareWord(one.words, cue.words)
      ? one.kind !== 'context' && one.end > cue.end
      : (one.kind === 'safeguard' || one.kind === 'exception') && anyBetween(one.words, cue.end, to);
    if (usesUp && !isFollowedByOrPractice(candidates, one.end)) end = one.end;
  }
  return end;
};

/** A practice that `or` adds is negated by the same cue: `do not mark or rank applicants`. */
const isFollowedByOrPractice = (candidates: CandidateIndex, at: number): boolean =>
  /^n?or$/.test(candidates.wordAt(at)) && candidates.around(at + 1, at + 1).some((one) => one.kind === 'practice' && one.start === at + 1);
