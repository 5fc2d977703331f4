import { bandOf } from '../../rulebook/measure.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Match } from '../phrases/match.js';
import { apartFrom, type TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';
import { amountsOf } from './amounts.js';
import { answerOf } from './bands.js';
import type { CompiledMeasure } from './compile-measure.js';
import { type Frequency, frequenciesIn, unitOfDeletion } from './deletion-frequency.js';
import { type Quantity, quantitiesIn } from './quantities.js';

/** What a measure is about stands within so many words of its number. */
const NEAR = 14;

/** A measured answer. */
export interface Measured extends TokenRange {
  readonly fact: Fact;
  readonly answer: string;
  readonly unit: string;
  /** It rests on a verb of deletion, which negates nothing then. */
  readonly byDeletion: boolean;
}

/** What the numbers of a text say: those with a unit, near what the measure is about. */
export const measure = (measures: readonly CompiledMeasure[], tokens: readonly Token[], matches: readonly Match[]): readonly Measured[] => {
  if (measures.length === 0) return [];
  const quantities = quantitiesIn(tokens);
  const frequencies = frequenciesIn(tokens);
  if (quantities.length === 0 && frequencies.length === 0) return [];
  return measures.flatMap((one) => {
    const near = one.near.size === 0 ? undefined : matches.filter((match) => one.near.has(match.phraseId));
    if (near?.length === 0) return [];
    return [...byAmounts(one, tokens, near, quantities), ...byFrequencies(one, tokens, near, frequencies)];
  });
};

/** `keep logs for 90 days` */
const byAmounts = (
  one: CompiledMeasure,
  tokens: readonly Token[],
  near: readonly Match[] | undefined,
  quantities: readonly Quantity[],
): readonly Measured[] => {
  const amounts = amountsOf(tokens, one, quantities);
  return amounts.flatMap((amount) => {
    const answer = answerOf(one.bands, amount);
    if (answer === undefined || !isNear(tokens, near, amount, amounts)) return [];
    return [{ fact: one.fact, answer, start: amount.start, end: amount.end, unit: amount.unit.name, byDeletion: false }];
  });
};

/** `logs are wiped nightly` */
const byFrequencies = (
  one: CompiledMeasure,
  tokens: readonly Token[],
  near: readonly Match[] | undefined,
  frequencies: readonly Frequency[],
): readonly Measured[] =>
  frequencies.flatMap((frequency) => {
    const unit = unitOfDeletion(one, tokens, frequency);
    const answer = unit === undefined ? undefined : bandOf(one.bands, unit.factor);
    if (unit === undefined || answer === undefined || !isNear(tokens, near, frequency, [])) return [];
    return [{ fact: one.fact, answer, start: frequency.start, end: frequency.end, unit: unit.name, byDeletion: true }];
  });

/**
 * Whether what the measure is about stands near, in the same sentence, and no other amount nearer to it. `Reasons within thirty days;
 * records for three years`: the records are kept for years.
 *
 * @param near where that stands; absent where the unit is enough
 */
const isNear = (
  tokens: readonly Token[],
  near: readonly Match[] | undefined,
  amount: TokenRange,
  amounts: readonly TokenRange[],
): boolean => {
  if (near === undefined) return true;
  return near.some((match) => {
    if (apartFrom(match, amount.start, amount.end) > NEAR || boundariesBetween(tokens, match, amount, SENTENCE_BOUNDARY) > 0) return false;
    const own = distance(tokens, match, amount);
    return !amounts.some((other) => other !== amount && distance(tokens, match, other) < own);
  });
};

/** How many words stand between; what belongs to another clause is farther than anything of the same. */
const distance = (tokens: readonly Token[], match: TokenRange, amount: TokenRange): number =>
  apartFrom(match, amount.start, amount.end) + NEAR * boundariesBetween(tokens, match, amount, CLAUSE_BOUNDARY);

/** How many boundaries of a kind, or of a stronger one, lie within and between two ranges. */
const boundariesBetween = (tokens: readonly Token[], one: TokenRange, other: TokenRange, boundary: number): number => {
  let count = 0;
  for (let at = Math.min(one.start, other.start) + 1; at < Math.max(one.end, other.end); at++)
    if ((tokens[at] as Token).boundary >= boundary) count++;
  return count;
};
