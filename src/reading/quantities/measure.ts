import type { Fact } from '../../rulebook/vocabulary.js';
import type { Match } from '../phrases/match.js';
import type { Token } from '../tokens/token.js';
import { amountsIn } from './amounts.js';
import { answerOf, bandOf } from './bands.js';
import type { CompiledMeasure } from './compile-measure.js';
import { frequenciesIn, wipedEvery } from './deletion-frequency.js';
import { isNear } from './nearness.js';
import { quantitiesIn } from './quantities.js';

/** A measured answer, in word numbers. */
export interface Measured {
  readonly fact: Fact;
  readonly answer: string;
  readonly start: number;
  readonly end: number;
  readonly unit: string;
  /** It rests on a verb of wiping, which is no denial then. */
  readonly wiped: boolean;
}

/** Numbers with a unit, near what the measure is about. */
export const measure = (measures: readonly CompiledMeasure[], words: readonly Token[], matches: readonly Match[]): readonly Measured[] => {
  if (measures.length === 0) return [];
  const quantities = quantitiesIn(words);
  const rhythms = frequenciesIn(words);
  if (quantities.length === 0 && rhythms.length === 0) return [];
  const out: Measured[] = [];
  for (const one of measures) {
    const near = one.near.size === 0 ? undefined : matches.filter((match) => one.near.has(match.phraseId));
    if (near?.length === 0) continue;
    const amounts = amountsIn(words, one, quantities);
    for (const amount of amounts) {
      const answer = answerOf(one.bands, amount);
      if (answer !== undefined && isNear(words, near, amount, amounts))
        out.push({ fact: one.fact, answer, start: amount.start, end: amount.end, unit: amount.unit.name, wiped: false });
    }
    for (const rhythm of rhythms) {
      const unit = wipedEvery(one, words, rhythm);
      const answer = unit === undefined ? undefined : bandOf(one.bands, unit.factor);
      if (unit !== undefined && answer !== undefined && isNear(words, near, rhythm, []))
        out.push({ fact: one.fact, answer, start: rhythm.start, end: rhythm.end, unit: unit.name, wiped: true });
    }
  }
  return out;
};
