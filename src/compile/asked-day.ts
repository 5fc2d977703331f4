import type { Basis } from '../rulebook/rule-book.js';
import type { CompiledRuleBook } from './compiled-rule-book.js';
import { intervalOf } from './intervals.js';

/** A day, and the basis on which it is asked about. */
interface Day {
  readonly basis: Basis;
  readonly asOf: string;
}

/** What the day asked about is to several books, each with its own changes. */
export interface AskedDay {
  /** The number of the interval of each book in which it lies. */
  readonly numbers: string;
  /** The days around it on which no book changes: the first, and the day after the last. */
  readonly interval: readonly [from: string | null, to: string | null];
}

/** Finds what a day is to some books; most questions are asked of the day that the one before them was asked of. */
export const createAskedDays = (calendars: readonly CompiledRuleBook['calendars'][]): ((question: Day) => AskedDay) => {
  let last: (Day & AskedDay) | undefined;
  return ({ basis, asOf }) => {
    if (last?.basis !== basis || last.asOf !== asOf) last = { basis, asOf, ...findDay(calendars, basis, asOf) };
    return last;
  };
};

const findDay = (calendars: readonly CompiledRuleBook['calendars'][], basis: Basis, asOf: string): AskedDay => {
  let from: string | null = null;
  let to: string | null = null;
  const numbers: number[] = [];
  for (const { [basis]: calendar } of calendars) {
    const { changes } = calendar;
    const number = intervalOf(changes, asOf);
    const first = changes[number - 1];
    const after = changes[number];
    if (first !== undefined && (from === null || first > from)) from = first;
    if (after !== undefined && (to === null || after < to)) to = after;
    numbers.push(number);
  }
  return { numbers: numbers.join(), interval: [from, to] };
};
