import { hasLemmaIn } from '../lexicon/lemmatize.js';
import type { Token } from '../tokens/token.js';
import type { CompiledMeasure } from './compile-measure.js';
import type { Unit } from './units.js';

/** `logs are wiped nightly`: how long what is wiped has been kept, in words that name a unit. */
const EVERY = new Map(
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
const PERIOD = new Map(
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
const WIPES = new Set('delete purge erase wipe overwrite clear destroy shred discard remove drop flush trash'.split(' '));

/** `nightly`, `every week`: a period by its unit, and the words that say it. */
export interface Frequency {
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

/** Every rhythm that a text tells. */
export const frequenciesIn = (words: readonly Token[]): readonly Frequency[] => {
  const out: Frequency[] = [];
  for (let at = 0; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    const pair = text === 'every' || text === 'each';
    const unit = EVERY.get(text) ?? (pair ? PERIOD.get(words[at + 1]?.text ?? '') : undefined);
    if (unit !== undefined) out.push({ unit, start: at, end: pair ? at + 2 : at + 1 });
  }
  return out;
};

/** The unit of what is wiped in this rhythm: so long has it been kept. */
export const unitOfDeletion = ({ units }: CompiledMeasure, words: readonly Token[], { unit: name, start }: Frequency): Unit | undefined => {
  const unit = units.find((candidate) => candidate.words.length === 1 && hasLemmaIn(name, candidate.words[0]?.forms ?? NO_FORMS));
  return unit !== undefined && isWiped(words, start) ? unit : undefined;
};

const NO_FORMS: ReadonlySet<string> = new Set();

const isWiped = (words: readonly Token[], at: number): boolean => {
  for (let k = Math.max(0, at - 8); k < Math.min(words.length, at + 8); k++) if (hasLemmaIn(words[k]?.text ?? '', WIPES)) return true;
  return false;
};
