import { anyBetween, type Candidate, shareWord } from './candidates.js';
import type { Scope } from './scope.js';
import type { ScopeIndex } from './scope-index.js';

/**
 * Two negations of one thing cancel out; two cues with a word in common are one negation. `No decision without human review` has a review.
 *
 * @param covering those of the scopes that the candidate lies in
 */
export const isNegated = (candidate: Candidate, covering: readonly Scope[], scopes: Pick<ScopeIndex, 'covering'>): boolean => {
  const effective = covering.filter((scope) => !isReversed(scope, candidate, covering, scopes));
  if (effective.length < 2) return effective.length === 1;
  return effective.some((scope, at) => !repeats(scope, effective.slice(0, at)) && depth(scope, effective) % 2 === 0);
};

/**
 * A cue within the scope of another that does not reach the candidate is reversed by it. `The notice is never skipped`: `never`
 * reaches `skipped` alone.
 */
const isReversed = (scope: Scope, candidate: Candidate, covering: readonly Scope[], scopes: Pick<ScopeIndex, 'covering'>): boolean => {
  let reversed = false;
  for (const other of scopes.covering(scope.cue.words, candidate))
    if (!covering.includes(other) && !shareWord(other.cue.words, candidate.words) && !shareWord(other.cue.words, scope.cue.words))
      reversed = !reversed;
  return reversed;
};

/**
 * Within how many other scopes a cue lies: 1 in `not [without …]`, 0 side by side, as in `no X and no Y`. Of several the
 * outermost counts.
 */
const depth = (scope: Scope, all: readonly Scope[]): number => {
  const others = all.filter(
    (other, at) => other !== scope && !shareWord(other.cue.words, scope.cue.words) && !repeats(other, all.slice(0, at)),
  );
  if (others.some((other) => isWithin(scope, other))) return 1;
  return others.filter((other) => isWithin(other, scope)).length;
};

/** Whether the cue of one scope lies in another. */
const isWithin = (inner: Scope, outer: Scope): boolean => anyBetween(inner.cue.words, outer.from, outer.to);

/** The same words found through two lists: `not sent` and `not`. */
const repeats = (scope: Scope, earlier: readonly Scope[]): boolean => earlier.some((one) => shareWord(one.cue.words, scope.cue.words));
