import type { Answer } from './rule.js';
import type { Measure } from './vocabulary.js';

/** The answer of the band that a number, in the base unit, falls in: 49 employees are `small` where the cut is 50. */
export const bandOf = (bands: Measure['bands'], value: number): Answer | undefined =>
  bands.find(
    (band) =>
      (band.above === undefined || value > band.above) &&
      (band.atLeast === undefined || value >= band.atLeast) &&
      (band.below === undefined || value < band.below) &&
      (band.atMost === undefined || value <= band.atMost),
  )?.answer;
