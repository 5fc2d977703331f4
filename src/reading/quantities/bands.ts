import { bandOf } from '../../rulebook/measure.js';
import type { Measure } from '../../rulebook/vocabulary.js';
import type { Amount } from './amounts.js';
import type { Comparison } from './comparison.js';

/** `under six months` is a little less than six months: enough to fall below a cut that rounds a month or a year. */
const LITTLE = 0.01;

/** The band of an amount, by what is said around its number: where the cut is 50, `under 50 employees` are fewer. */
export const answerOf = (bands: Measure['bands'], { value, unit, comparison }: Amount): string | undefined => {
  // What is counted singly goes up by one at least: more than 49 employees are 50.
  const least = comparison === 'above' && unit.factor === 1 ? value + 1 : -Infinity;
  return bandOf(bands, Math.max(least, nudged(value, comparison)));
};

const nudged = (value: number, comparison: Comparison): number => {
  if (comparison === 'below') return value * (1 - LITTLE);
  return comparison === 'above' ? value * (1 + LITTLE) : value;
};
