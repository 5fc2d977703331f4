import { hasLemmaIn } from '../lexicon/lemmatize.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, type Token } from '../tokens/token.js';
import { type Comparison, comparisonAround } from './comparison.js';
import type { CompiledMeasure } from './compile-measure.js';
import type { Quantity } from './quantities.js';
import { type Unit, unitEnd } from './units.js';

/** Words that may stand between a number and its unit: `50 full-time employees`. */
const BETWEEN = 3;

/** A quantity with its unit, in word numbers. */
export interface Amount {
  readonly start: number;
  readonly end: number;
  /** In the base unit of the measure. */
  readonly value: number;
  readonly unit: Unit;
  readonly comparison: Comparison;
}

/** The quantities that have a unit of the measure. */
export const amountsIn = (words: readonly Token[], one: CompiledMeasure, quantities: readonly Quantity[]): readonly Amount[] =>
  together(
    words,
    quantities.flatMap((quantity) => withUnit(one, words, quantity) ?? withUnitOfKey(one, words, quantity) ?? []),
  );

const withUnit = (one: CompiledMeasure, words: readonly Token[], quantity: Quantity): Amount | undefined => {
  for (let at = quantity.to; at <= quantity.to + BETWEEN; at++) {
    const word = words[at];
    if (word === undefined || word.boundary !== NO_BOUNDARY || (at > quantity.to && word.value !== undefined)) return undefined;
    for (const unit of hasLemmaIn(word.text, one.begins) ? one.units : []) {
      if (unit.words[0]?.text.length === 1 && !(at === quantity.to && word.attached)) continue;
      const end = unitEnd(words, at, unit);
      if (end < 0) continue;
      return {
        start: quantity.from,
        end,
        value: quantity.value * unit.factor,
        unit,
        comparison: comparisonAround(words, quantity.from, quantity.to, end),
      };
    }
    // A number that counts something else: `2 of the 300 days` goes on, `30 candidates and days` does not.
    if (
      word.text === 'and' ||
      word.text === 'per' ||
      word.text === 'after' ||
      word.text === 'in' ||
      word.text === 'for' ||
      word.text === 'by'
    )
      return undefined;
  }
  return undefined;
};

/** `keep_days=90`, `"retentionMonths": 6`: the name of the key ends in the unit. */
const withUnitOfKey = (one: CompiledMeasure, words: readonly Token[], { value, from, to }: Quantity): Amount | undefined => {
  const start = from - 1;
  const key = words[start];
  if (key?.attached !== true || words[start - 1]?.value !== undefined || (words[from]?.boundary ?? NO_BOUNDARY) > CLAUSE_BOUNDARY)
    return undefined;
  const unit = one.units.find(
    ({ words: [name, more] }) => name !== undefined && more === undefined && name.text.length > 1 && hasLemmaIn(key.text, name.forms),
  );
  return unit === undefined
    ? undefined
    : { start, end: to, value: value * unit.factor, unit, comparison: comparisonAround(words, from, to, to) };
};

/** `three years and one day`, `1 year, 6 months`: neighbours with a smaller unit each time are one amount. */
const together = (words: readonly Token[], amounts: readonly Amount[]): readonly Amount[] => {
  const out: Amount[] = [];
  for (const amount of amounts) {
    const last = out.at(-1);
    const joined =
      last !== undefined &&
      amount.unit.factor < last.unit.factor &&
      (amount.start === last.end || (amount.start === last.end + 1 && words[last.end]?.text === 'and'));
    if (joined) out[out.length - 1] = { ...last, end: amount.end, value: last.value + amount.value, unit: amount.unit };
    else out.push(amount);
  }
  return out;
};
