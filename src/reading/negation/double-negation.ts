import { anyBetween, type Candidate, meets } from './candidates.js';
import type { Scope } from './scope.js';

/** Whether the words of one denial are in the reach of another. */
const isWithin = (inner: Scope, outer: Scope): boolean => anyBetween(inner.denial.words, outer.from, outer.to);

/** The same words found through two lists. */
const repeats = (scope: Scope, earlier: readonly Scope[]): boolean => earlier.some((one) => meets(one.denial.words, scope.denial.words));

/** Within how many others a denial lies (`not without`): side by side (`no X and no Y`) they do not cancel out. The outermost counts. */
const depth = (scope: Scope, all: readonly Scope[]): number => {
  const others = all.filter(
    (other, at) => other !== scope && !meets(other.denial.words, scope.denial.words) && !repeats(other, all.slice(0, at)),
  );
  if (others.some((other) => isWithin(scope, other))) return 1;
  return others.filter((other) => isWithin(other, scope)).length;
};

/**
 * Whether a candidate is denied by the scopes that cover it: two denials of the same thing cancel out, two of the same words are one.
 *
 * @param covering those of the scopes that the candidate lies in
 */
export const isDenied = (candidate: Candidate, covering: readonly Scope[], scopes: readonly Scope[]): boolean => {
  const effective: Scope[] = [];
  for (const scope of covering) if (!isTurned(scope, candidate, covering, scopes)) effective.push(scope);
  if (effective.length < 2) return effective.length === 1;
  return effective.some((scope, at) => !repeats(scope, effective.slice(0, at)) && depth(scope, effective) % 2 === 0);
};

/** `notice is never skipped`: never reaches skipped, not the notice; the two cancel out. */
const isTurned = (scope: Scope, candidate: Candidate, covering: readonly Scope[], scopes: readonly Scope[]): boolean => {
  let turned = false;
  for (const other of scopes)
    if (
      other.denial.list === 'before' &&
      isWithin(scope, other) &&
      !covering.includes(other) &&
      !meets(other.denial.words, candidate.words) &&
      !meets(other.denial.words, scope.denial.words)
    )
      turned = !turned;
  return turned;
};
