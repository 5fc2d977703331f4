import { firstWhere } from '../lists/first-where.js';
import type { Basis } from '../rulebook/rule-book.js';
import { dayAfter } from './day.js';
import type { Line } from './lines.js';

/** The first day on which a line binds under a basis. */
export const firstDayOf = ({ phase, version }: Line, basis: Basis): string =>
  basis === 'in_force' ? phase.inForce.from : basis === 'as_enacted' ? phase.asEnacted : version.enacted;

/** The first day on which a line binds under a basis, and the last one where there is one. */
export const bindingOf = (line: Line, basis: Basis): { from: string; to?: string } => {
  const from = firstDayOf(line, basis);
  const { to } = line.phase.inForce;
  return to === undefined ? { from } : { from, to };
};

/** Whether a line binds on every day of an interval, will bind later, or no longer binds. */
export type Status = 'binding' | 'upcoming' | 'ended';

/** Whether a line binds on a day, under a basis. */
export const statusOn = (line: Line, basis: Basis, day: string): Status => {
  const { from, to } = bindingOf(line, basis);
  return day < from ? 'upcoming' : to !== undefined && day > to ? 'ended' : 'binding';
};

/** The days on which the law, or its enforcement, changes under a basis, ascending: the first day of each interval but the first. */
export const changesOfLaw = (lines: readonly Line[], basis: Basis): readonly string[] => {
  const days = lines.flatMap((line) => {
    const stays = line.version.enforcement.flatMap((one) => (one.to === undefined ? [one.from] : [one.from, dayAfter(one.to)]));
    const { from, to } = bindingOf(line, basis);
    return to === undefined ? [from, ...stays] : [from, dayAfter(to), ...stays];
  });
  return [...new Set(days)].sort();
};

/** How many changes lie on or before the day, which is the number of its interval. */
export const intervalOf = (changes: readonly string[], day: string): number => firstWhere(changes, (change) => change > day);
