import type { Fact, Measure } from '../rulebook/vocabulary.js';
import type { Match } from './match.js';
import { unitsOf, type Unit } from './units.js';

/** A measure, ready to be looked for. */
export interface CompiledMeasure {
  readonly fact: Fact;
  readonly bands: Measure['bands'];
  readonly units: readonly Unit[];
  /** All forms of the first words of the units: most words begin none. */
  readonly begins: ReadonlySet<string>;
  /** Claims of the phrases of which one must be near; empty: the unit is enough. */
  readonly near: ReadonlySet<number>;
}

/** @param near the claims of the phrases beside the measure */
export const compileMeasure = (fact: Fact, measure: Measure, near: readonly number[]): CompiledMeasure => {
  const units = unitsOf(measure);
  return { fact, bands: measure.bands, units, begins: new Set(units.flatMap((unit) => [...(unit.words[0]?.forms ?? [])])), near: new Set(near) };
};

/** Whether the matches of a text speak of anything that is measured: hardly any do, and then no number is looked for. */
export const speakingOf = (measures: readonly CompiledMeasure[]): ((matches: readonly Match[]) => boolean) => {
  const claims = new Set(measures.flatMap(({ near }) => [...near]));
  const always = measures.some(({ near }) => near.size === 0);
  return (matches) => always || matches.some((match) => claims.has(match.claim));
};
