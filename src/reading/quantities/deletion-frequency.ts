import { hasLemmaIn } from '../lexicon/lemmatize.js';
import type { TokenRange } from '../text/span.js';
import { wordSet } from '../text/word-set.js';
import type { Token } from '../tokens/token.js';
import type { CompiledMeasure } from './compile-measure.js';
import type { Unit } from './units.js';

/** How often, in one word, by the unit of time that passes between. */
const ADVERBS = new Map(
  Object.entries({
    nightly: 'day',
    daily: 'day',
    weekly: 'week',
    monthly: 'month',
    quarterly: 'quarter',
    yearly: 'year',
    annually: 'year',
    hourly: 'hour',
  }),
);
/** The same behind `every` and `each`. */
const PERIODS = new Map(
  Object.entries({
    evening: 'day',
    night: 'day',
    morning: 'day',
    day: 'day',
    week: 'week',
    weekend: 'week',
    friday: 'week',
    sunday: 'week',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
    hour: 'hour',
  }),
);
const DELETIONS = wordSet('delete purge erase wipe overwrite clear destroy shred discard remove drop flush trash');

/** So many words before and behind, a verb of deletion tells what the frequency is of. */
const NEAR = 8;

/** How often something is done: `nightly`, `every week`. */
export interface Frequency extends TokenRange {
  /** The unit of time that passes between, in English. */
  readonly unit: string;
}

/** Every frequency that a text tells. */
export const frequenciesIn = (tokens: readonly Token[]): readonly Frequency[] => {
  const found: Frequency[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    const isPair = text === 'every' || text === 'each';
    const unit = isPair ? PERIODS.get(tokens[at + 1]?.text ?? '') : ADVERBS.get(text);
    if (unit !== undefined) found.push({ unit, start: at, end: isPair ? at + 2 : at + 1 });
  }
  return found;
};

/** The unit of a measure for which something has been kept that is deleted so often: `logs are wiped nightly` have been kept for a day. */
export const unitOfDeletion = (
  { units }: CompiledMeasure,
  tokens: readonly Token[],
  { unit: name, start }: Frequency,
): Unit | undefined => {
  const unit = units.find(({ words: [only, more] }) => only !== undefined && more === undefined && hasLemmaIn(name, only.forms));
  return unit !== undefined && isDeletion(tokens, start) ? unit : undefined;
};

const isDeletion = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - NEAR), at + NEAR).some(({ text }) => hasLemmaIn(text, DELETIONS));
