import type { Days } from '../../../src/compile/analysis/difference.js';
import { dayAfter } from '../../../src/compile/day.js';
import { BASES, type Basis } from '../../../src/rulebook/rule-book.js';

const NAMES: Readonly<Record<Basis, string>> = { in_force: 'as in force', as_enacted: 'as enacted', readiness: 'as if all bound at once' };

/** `from 2025-02-02 (as in force, as enacted)`: intervals that follow one another joined, bases with the same days together. */
export const spellDays = (days: readonly Days[]): string => {
  const byText = new Map<string, Basis[]>();
  for (const basis of BASES) {
    const text = join(days.filter((one) => one.basis === basis))
      .map(spell)
      .join(', ');
    if (text !== '') byText.set(text, [...(byText.get(text) ?? []), basis]);
  }
  return [...byText]
    .map(([text, bases]) =>
      bases.length === BASES.length ? `${text}, on every basis` : `${text} (${bases.map((basis) => NAMES[basis]).join(', ')})`,
    )
    .join('; ');
};

const join = (days: readonly Days[]): readonly Days[] => {
  const sorted = [...days].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  const joined: Days[] = [];
  for (const next of sorted) {
    const last = joined.at(-1);
    const follows = last !== undefined && (last.to === undefined || next.from === undefined || next.from <= dayAfter(last.to));
    if (!follows) joined.push(next);
    else if (last.to !== undefined && (next.to === undefined || next.to > last.to))
      joined[joined.length - 1] = {
        basis: last.basis,
        ...(last.from === undefined ? {} : { from: last.from }),
        ...(next.to === undefined ? {} : { to: next.to }),
      };
  }
  return joined;
};

const spell = ({ from, to }: Days): string =>
  from === undefined
    ? to === undefined
      ? 'always'
      : `until ${to}`
    : to === undefined
      ? `from ${from}`
      : from === to
        ? `on ${from}`
        : `from ${from} to ${to}`;
