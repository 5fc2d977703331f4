import { bandOf } from '../../rulebook/measure.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Match } from '../phrases/match.js';
import { apartFrom, type TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { amountsIn } from './amounts.js';
import { answerOf } from './bands.js';
import type { CompiledMeasure } from './compile-measure.js';
import { frequenciesIn, unitOfDeletion } from './deletion-frequency.js';
import { quantitiesIn } from './quantities.js';

/** A measured answer, in word numbers. */
export interface Measured {
  readonly fact: Fact;
  readonly answer: string;
  readonly start: number;
  readonly end: number;
  readonly unit: string;
  /** It rests on a verb of wiping, which is no denial then. */
  readonly byDeletion: boolean;
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
        out.push({ fact: one.fact, answer, start: amount.start, end: amount.end, unit: amount.unit.name, byDeletion: false });
    }
    for (const rhythm of rhythms) {
      const unit = unitOfDeletion(one, words, rhythm);
      const answer = unit === undefined ? undefined : bandOf(one.bands, unit.factor);
      if (unit !== undefined && answer !== undefined && isNear(words, near, rhythm, []))
        out.push({ fact: one.fact, answer, start: rhythm.start, end: rhythm.end, unit: unit.name, byDeletion: true });
    }
  }
  return out;
};

const NEAR = 14;

/** As far apart as they stand; what belongs to another clause is farther than anything of the same. */
const remoteness = (words: readonly Token[], match: TokenRange, amount: TokenRange): number => {
  let apart = apartFrom(match, amount.start, amount.end);
  for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++)
    if ((words[at]?.boundary ?? NO_BOUNDARY) >= CLAUSE_BOUNDARY) apart += NEAR;
  return apart;
};

/** Whether what the measure is about stands near, and no other amount nearer to it: `reasons within thirty days; records for three years`. */
const isNear = (words: readonly Token[], near: readonly Match[] | undefined, amount: TokenRange, amounts: readonly TokenRange[]): boolean =>
  near === undefined ||
  near.some((match) => {
    if (apartFrom(match, amount.start, amount.end) > NEAR) return false;
    const own = remoteness(words, match, amount);
    if (amounts.some((other) => other !== amount && remoteness(words, match, other) < own)) return false;
    for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++)
      if (words[at]?.boundary === SENTENCE_BOUNDARY) return false;
    return true;
  });
