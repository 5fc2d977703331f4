import { BASES, type Basis } from '../../rulebook/rule-book.js';
import { dayAfter, dayBefore } from '../day.js';
import { bindingOf } from '../intervals.js';
import type { Analysis } from './analysis.js';
import type { Condition } from './condition.js';
import type { LineConditions } from './line-conditions.js';

/** Days on which something holds, both included; open where a side is absent. */
export interface Days {
  readonly basis: Basis;
  readonly from?: string;
  readonly to?: string;
}

/** A line as one of two rule books has it, over the space common to both. */
export interface Side {
  readonly one: LineConditions;
  /** Under which it is as it is: another basis may count other exceptions. */
  readonly bases: readonly Basis[];
  readonly blocks: Condition;
  readonly key: string;
  /** Of the clause's line in both books: the same clause, wording and phase. */
  readonly name: string;
}

/** The lines that a jurisdiction asks, those asked everywhere among them. */
export const sidesOf = (analysis: Analysis, jurisdiction: string, translate: (condition: Condition) => Condition): readonly Side[] =>
  analysis.laws.flatMap((law) =>
    law.byBasis
      .filter(({ one }) => law.regulation.jurisdiction === jurisdiction || one.line.clause.everywhere)
      .map(({ one, bases }): Side => {
        const { clause, version, phase } = one.line;
        const blocks = translate(one.blocks);
        return {
          one: blocks === one.blocks ? one : translateLine(one, translate, blocks),
          bases,
          blocks,
          key: formulaKey(blocks),
          name: `${clause.id} ${version.enacted} ${JSON.stringify(phase.when)}${bases.length === BASES.length ? '' : bases.join()}`,
        };
      }),
  );

/** Formulas are asked for their text often, and are never changed. */
const KEYS = new WeakMap<Condition, string>();

/** Two formulas with one key are the same. */
export const formulaKey = (condition: Condition): string => {
  const known = KEYS.get(condition) ?? JSON.stringify(condition);
  KEYS.set(condition, known);
  return known;
};

const translateLine = (one: LineConditions, translate: (condition: Condition) => Condition, blocks: Condition): LineConditions => ({
  ...one,
  blocks,
  applies: translate(one.applies),
  excepted: one.excepted.map(translate),
  failing: one.failing.map(translate),
  breached: translate(one.breached),
});

/** The lines of a list that the other list does not have, each counted once. */
export const without = (list: readonly Side[], other: readonly Side[]): readonly Side[] => {
  const keys = new Map<string, number>();
  for (const side of other) keys.set(side.key, (keys.get(side.key) ?? 0) + 1);
  return list.filter((side) => {
    const left = keys.get(side.key) ?? 0;
    keys.set(side.key, left - 1);
    return left <= 0;
  });
};

/** The line that stands in the other book for this one: the same wording and phase, else the same clause. */
export const counterpartOf = (side: Side, list: readonly Side[]): Side | undefined =>
  list.find((other) => other.name === side.name) ?? list.find((other) => other.one.line.clause.id === side.one.line.clause.id);

/** Both bind on the same days, on every basis. */
export const sameDays = (a: Side, b: Side): boolean =>
  a.bases.join() === b.bases.join() &&
  BASES.every((basis) => JSON.stringify(bindingOf(a.one.line, basis)) === JSON.stringify(bindingOf(b.one.line, basis)));

/** Intervals of days on which the same lines bind in either book. Where the same lines bind in several, these have one set. */
export const mergedIntervals = (old: readonly Side[], young: readonly Side[]): readonly { days: Days; binding: ReadonlySet<Side> }[] => {
  const both = [...old, ...young];
  const places = new Map(both.map((side, i) => [side, i]));
  const sets = new Map<string, ReadonlySet<Side>>();
  const setOf = (sides: readonly Side[]): ReadonlySet<Side> => {
    const key = sides.map((side) => places.get(side)).join();
    const set = sets.get(key) ?? new Set(sides);
    sets.set(key, set);
    return set;
  };
  return BASES.flatMap((basis) => {
    const here = both.filter(({ bases }) => bases.includes(basis));
    const sides = here.map((side) => ({ side, ...bindingOf(side.one.line, basis) }));
    const starts = [...new Set(sides.flatMap(({ from, to }) => (to === undefined ? [from] : [from, dayAfter(to)])))].sort();
    return ['0000-01-01', ...starts].map((from, i) => {
      const next = starts[i];
      const binding = sides.filter((one) => one.from <= from && (one.to === undefined || one.to >= from)).map((one) => one.side);
      const days = { basis, ...(i === 0 ? {} : { from }), ...(next === undefined ? {} : { to: dayBefore(next) }) };
      return { days, binding: setOf(binding) };
    });
  });
};
