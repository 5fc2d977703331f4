import { firstWhere } from '../../lists/first-where.js';
import type { Fact, Measure } from '../../rulebook/vocabulary.js';
import type { Match } from '../phrases/match.js';
import { type Unit, unitsOf } from './units.js';

/** A measure, ready to be looked for. */
export interface CompiledMeasure {
  readonly fact: Fact;
  readonly bands: Measure['bands'];
  readonly units: readonly Unit[];
  /** All forms of the first words of the units: most words begin none. */
  readonly begins: ReadonlySet<string>;
  /** The phrases of which one must be near; empty where the unit is enough. */
  readonly near: ReadonlySet<number>;
}

/** @param near the numbers of the phrases beside the measure */
export const compileMeasure = (fact: Fact, measure: Measure, near: readonly number[]): CompiledMeasure => {
  const units = unitsOf(measure);
  return {
    fact,
    bands: measure.bands,
    units,
    begins: new Set(units.flatMap((unit) => [...(unit.words[0]?.forms ?? [])])),
    near: new Set(near),
  };
};

/**
 * The matches that speak of anything that is measured, of some in order of their phrases; absent where no number need be looked for: hardly
 * any text speaks of it.
 */
export const speakingOf = (measures: readonly CompiledMeasure[]): ((matches: readonly Match[]) => readonly Match[] | undefined) => {
  const phraseIds = new Set(measures.flatMap(({ near }) => [...near]));
  const first = Math.min(...phraseIds);
  const last = Math.max(...phraseIds);
  const always = measures.some(({ near }) => near.size === 0);
  return (matches) => {
    const from = firstWhere(matches, ({ phraseId }) => phraseId >= first);
    const to = firstWhere(matches, ({ phraseId }) => phraseId > last);
    const speaking = matches.slice(from, to).filter(({ phraseId }) => phraseIds.has(phraseId));
    return always || speaking.length > 0 ? speaking : undefined;
  };
};
