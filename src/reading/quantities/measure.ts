import { bandOf } from '../../rulebook/measure.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Match } from '../phrases/match.js';
import type { TokenRange } from '../text/span.js';
import type { Token } from '../tokens/token.js';
import { amountsOf } from './amounts.js';
import { answerOf } from './bands.js';
import type { CompiledMeasure } from './compile-measure.js';
import { type Frequency, frequenciesIn, unitOfDeletion } from './deletion-frequency.js';
import { Nearness } from './nearness.js';
import { type Quantity, quantitiesIn } from './quantities.js';

/** A measured answer. */
export interface Measured extends TokenRange {
  readonly fact: Fact;
  readonly answer: string;
  readonly unit: string;
  /** It rests on a verb of deletion, which negates nothing then. */
  readonly byDeletion: boolean;
}

/** Says of each of some amounts whether what the measure is about stands near; of all, where the unit is enough. */
type NearAmong = (amounts: readonly TokenRange[]) => (amount: TokenRange) => boolean;

/** What the numbers of a text say: those with a unit, near what the measure is about. */
export const measure = (measures: readonly CompiledMeasure[], tokens: readonly Token[], matches: readonly Match[]): readonly Measured[] => {
  if (measures.length === 0) return [];
  const quantities = quantitiesIn(tokens);
  const frequencies = frequenciesIn(tokens);
  if (quantities.length === 0 && frequencies.length === 0) return [];
  const nearness = new Nearness(tokens);
  return measures.flatMap((one) => {
    const near = one.near.size === 0 ? undefined : matches.filter((match) => one.near.has(match.phraseId));
    if (near?.length === 0) return [];
    const nearAmong: NearAmong = (amounts) => (near === undefined ? () => true : nearness.of(near, amounts));
    return [...byAmounts(one, tokens, nearAmong, quantities), ...byFrequencies(one, tokens, nearAmong, frequencies)];
  });
};

/** `keep logs for 90 days` */
const byAmounts = (
  one: CompiledMeasure,
  tokens: readonly Token[],
  nearAmong: NearAmong,
  quantities: readonly Quantity[],
): readonly Measured[] => {
  const amounts = amountsOf(tokens, one, quantities);
  if (amounts.length === 0) return [];
  const isNear = nearAmong(amounts);
  return amounts.flatMap((amount) => {
    const answer = answerOf(one.bands, amount);
    if (answer === undefined || !isNear(amount)) return [];
    return [{ fact: one.fact, answer, start: amount.start, end: amount.end, unit: amount.unit.name, byDeletion: false }];
  });
};

/** `logs are wiped nightly` */
const byFrequencies = (
  one: CompiledMeasure,
  tokens: readonly Token[],
  nearAmong: NearAmong,
  frequencies: readonly Frequency[],
): readonly Measured[] => {
  if (frequencies.length === 0) return [];
  const isNear = nearAmong([]);
  return frequencies.flatMap((frequency) => {
    const unit = unitOfDeletion(one, tokens, frequency);
    const answer = unit === undefined ? undefined : bandOf(one.bands, unit.factor);
    if (unit === undefined || answer === undefined || !isNear(frequency)) return [];
    return [{ fact: one.fact, answer, start: frequency.start, end: frequency.end, unit: unit.name, byDeletion: true }];
  });
};
