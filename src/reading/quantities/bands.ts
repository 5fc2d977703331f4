import type { Measure } from '../../rulebook/vocabulary.js';
import type { Amount } from './amounts.js';
import type { Comparison } from './comparison.js';

/** The band that a number in the base unit falls in. */
export const bandOf = (bands: Measure['bands'], value: number): string | undefined =>
  bands.find(
    (band) =>
      (band.above === undefined || value > band.above) &&
      (band.atLeast === undefined || value >= band.atLeast) &&
      (band.below === undefined || value < band.below) &&
      (band.atMost === undefined || value <= band.atMost),
  )?.answer;

/** `under six months` is a little less than six months: enough to fall below a cut that rounds a month or a year. */
const LITTLE = 0.01;
const nudged = (value: number, comparison: Comparison): number =>
  comparison === 'below' ? value * (1 - LITTLE) : comparison === 'above' ? value * (1 + LITTLE) : value;

/** The band of an amount, by what is said around its number. */
export const answerOf = (bands: Measure['bands'], { value, unit, comparison }: Amount): string | undefined => {
  // What is counted singly goes up by one at least: more than 49 employees are 50.
  const least = comparison === 'above' && unit.factor === 1 ? value + 1 : -Infinity;
  return bandOf(bands, Math.max(least, nudged(value, comparison)));
};
