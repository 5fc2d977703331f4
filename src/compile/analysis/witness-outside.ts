import type { CommonSpace } from './common-space.js';
import { type Condition, isTrue, not } from './condition.js';
import { formulaKey } from './sides.js';
import { findPlainWitness, findWitness, type Witness } from './witness.js';

/** Where witnesses are looked for, and those that were found there before. */
export interface Search {
  readonly space: CommonSpace;
  /** Part and set of rivals → witness: neighbouring intervals often differ in lines that do not matter. */
  readonly memo: Map<string, Witness | undefined>;
}

/**
 * A situation that meets the conditions and none of the rivals, each brought in only when a candidate meets it.
 *
 * @param key names the conditions
 */
export const witnessOutside = (
  { space, memo }: Search,
  key: string,
  conditions: readonly Condition[],
  rivals: readonly Condition[],
): Witness | undefined => {
  const { columns, base, limits } = space;
  const against: Condition[] = [];
  // Whether something is said of a fact is seen from the fact.
  const unsaid = new Set([...space.saidOf.keys()].map((i) => columns[i]?.fact));
  for (;;) {
    const asked = [...conditions, ...limits, ...against.map(not)];
    const witness = memoized(
      memo,
      `${key} ${against.map(formulaKey).join()}`,
      () => findPlainWitness(columns, base, asked) ?? findWitness(columns, base, asked),
    );
    if (witness === undefined) return undefined;
    const met = rivals.filter((one) => isTrue(one, witness.situation));
    if (met.length === 0)
      return { ...witness, facts: Object.fromEntries(Object.entries(witness.facts).filter(([fact]) => !unsaid.has(fact))) };
    against.push(...met);
  }
};

const memoized = <T>(memo: Map<string, T>, key: string, make: () => T): T => {
  const known = memo.get(key);
  if (known !== undefined || memo.has(key)) return known as T;
  const made = make();
  memo.set(key, made);
  return made;
};
