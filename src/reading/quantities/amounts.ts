import { hasLemmaIn } from '../lexicon/lemmatize.js';
import type { TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, type Token } from '../tokens/token.js';
import { type Comparison, comparisonAround } from './comparison.js';
import type { CompiledMeasure } from './compile-measure.js';
import type { Quantity } from './quantities.js';
import { type Unit, unitEnd } from './units.js';

/** So many words may stand between a number and its unit: `50 full-time employees`. */
const MOST_BETWEEN = 3;

/** After one of these a number counts something else: `30 candidates and days`, `5 per day`. */
const ENDS_COUNT = /^(?:and|per|after|in|for|by)$/;

/** A quantity with its unit. */
export interface Amount extends TokenRange {
  /** In the base unit of the measure. */
  readonly value: number;
  readonly unit: Unit;
  readonly comparison: Comparison;
}

/** The quantities that have a unit of a measure. */
export const amountsOf = (tokens: readonly Token[], measure: CompiledMeasure, quantities: readonly Quantity[]): readonly Amount[] =>
  joinNeighbours(
    tokens,
    quantities.flatMap((quantity) => withUnitBehind(measure, tokens, quantity) ?? withUnitOfKey(measure, tokens, quantity) ?? []),
  );

/** `90 days`, `50 full-time employees`: the unit follows its number, the nearest first. */
const withUnitBehind = (measure: CompiledMeasure, tokens: readonly Token[], { value, from, to }: Quantity): Amount | undefined => {
  for (let at = to; at <= to + MOST_BETWEEN; at++) {
    const token = tokens[at];
    if (token === undefined || token.boundary !== NO_BOUNDARY || (at > to && token.value !== undefined)) return undefined;
    const isWritten = at === to && token.attached;
    for (const unit of hasLemmaIn(token.text, measure.begins) ? measure.units : []) {
      // A single letter is a unit only where it is written at its number: `30d`.
      if (unit.words[0]?.text.length === 1 && !isWritten) continue;
      const end = unitEnd(tokens, at, unit);
      if (end < 0) continue;
      return { start: from, end, value: value * unit.factor, unit, comparison: comparisonAround(tokens, from, to, end) };
    }
    if (ENDS_COUNT.test(token.text)) return undefined;
  }
  return undefined;
};

/** `keep_days=90`, `"retentionMonths": 6`: the name of the key ends in the unit. */
const withUnitOfKey = (measure: CompiledMeasure, tokens: readonly Token[], { value, from, to }: Quantity): Amount | undefined => {
  const start = from - 1;
  const key = tokens[start];
  if (key?.attached !== true || tokens[start - 1]?.value !== undefined) return undefined;
  if ((tokens[from]?.boundary ?? NO_BOUNDARY) > CLAUSE_BOUNDARY) return undefined;
  const unit = measure.units.find(
    ({ words: [name, more] }) => name !== undefined && more === undefined && name.text.length > 1 && hasLemmaIn(key.text, name.forms),
  );
  if (unit === undefined) return undefined;
  return { start, end: to, value: value * unit.factor, unit, comparison: comparisonAround(tokens, from, to, to) };
};

/** `three years and one day`, `1 year, 6 months`: neighbours with a smaller unit each time are one amount. */
const joinNeighbours = (tokens: readonly Token[], amounts: readonly Amount[]): readonly Amount[] => {
  const out: Amount[] = [];
  for (const amount of amounts) {
    const last = out.at(-1);
    if (last !== undefined && amount.unit.factor < last.unit.factor && isNext(tokens, last, amount))
      out[out.length - 1] = { ...last, end: amount.end, value: last.value + amount.value, unit: amount.unit };
    else out.push(amount);
  }
  return out;
};

/** Whether one amount follows another at once, or behind `and`. */
const isNext = (tokens: readonly Token[], { end }: TokenRange, { start }: TokenRange): boolean =>
  start === end || (start === end + 1 && tokens[end]?.text === 'and');
