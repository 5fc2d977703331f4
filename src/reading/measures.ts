import type { Fact, Measure } from '../rulebook/rule.js';
import { baseForms } from './base-form.js';
import type { Match } from './match.js';
import type { Comparison, Quantity } from './quantities.js';
import { comparisonAround, quantitiesIn } from './quantities.js';
import type { Word } from './words.js';
import { CLAUSE_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';
import { splitWords } from './split-words.js';

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

interface Unit {
  readonly name: string;
  readonly words: readonly UnitWord[];
  readonly factor: number;
}

interface UnitWord {
  readonly text: string;
  /** The word and its base forms: a word of a text is the same where it shares one of them. */
  readonly forms: ReadonlySet<string>;
}

export interface CompiledMeasure {
  readonly fact: Fact;
  readonly bands: Measure['bands'];
  readonly units: readonly Unit[];
  /** All forms of the first words of the units: most words begin none. */
  readonly begins: ReadonlySet<string>;
  /** Claims of the phrases of which one must be near; empty: the unit is enough. */
  readonly near: ReadonlySet<number>;
}

/** Short forms of the units of time, where the measure has the long one. */
const SHORT = new Map(Object.entries({ second: 's sec secs', minute: 'min mins', hour: 'h hr hrs', day: 'd', week: 'wk wks w', month: 'mo mos mth mths', year: 'y yr yrs' }));
const NEAR = 14;
/** Words that may stand between a number and its unit: `50 full-time employees`. */
const BETWEEN = 3;
/** `logs are wiped nightly`: how long what is wiped has been kept, in words that name a unit. */
const EVERY = new Map(Object.entries({ nightly: 'day', daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter', yearly: 'year', annually: 'year', hourly: 'hour' }));
const PERIOD = new Map(Object.entries({ evening: 'day', night: 'day', morning: 'day', day: 'day', week: 'week', weekend: 'week', friday: 'week', sunday: 'week', month: 'month', quarter: 'quarter', year: 'year', hour: 'hour' }));
const WIPES = new Set('delete purge erase wipe overwrite clear destroy shred discard remove drop flush trash'.split(' '));

export const compileMeasure = (fact: Fact, measure: Measure, near: readonly number[]): CompiledMeasure => {
  const units: Unit[] = [];
  for (const [name, factor] of Object.entries(measure.units)) {
    const words = splitWords(name).map((word) => word.text);
    units.push({ name, words: words.map(unitWord), factor });
    const singular = words.length === 1 ? [words[0] ?? '', ...baseForms(words[0] ?? '')].find((form) => SHORT.has(form)) : undefined;
    for (const short of SHORT.get(singular ?? '')?.split(' ') ?? []) units.push({ name, words: [unitWord(short)], factor });
  }
  // The longer name first: `working day` before `day`.
  units.sort((a, b) => b.words.length - a.words.length);
  return { fact, bands: measure.bands, units, begins: new Set(units.flatMap((unit) => [...(unit.words[0]?.forms ?? [])])), near: new Set(near) };
};

const unitWord = (text: string): UnitWord => ({ text, forms: new Set([text, ...baseForms(text)]) });

const isAmong = (text: string, forms: ReadonlySet<string>): boolean => forms.has(text) || baseForms(text).some((form) => forms.has(form));

const unitEnd = (words: readonly Word[], from: number, unit: Unit): number => {
  for (const [k, part] of unit.words.entries()) {
    const word = words[from + k];
    if (word === undefined || word.break !== NO_BREAK || !isAmong(word.text, part.forms)) return -1;
  }
  return from + unit.words.length;
};

/** `under six months` is a little less than six months: enough to fall below a cut that rounds a month or a year. */
const LITTLE = 0.01;
const nudged = (value: number, comparison: Comparison): number => (comparison === 'below' ? value * (1 - LITTLE) : comparison === 'above' ? value * (1 + LITTLE) : value);

/** The band that a number in the base unit falls in. */
export const bandOf = (bands: Measure['bands'], value: number): string | undefined =>
  bands.find(
    (band) =>
      (band.above === undefined || value > band.above) &&
      (band.atLeast === undefined || value >= band.atLeast) &&
      (band.below === undefined || value < band.below) &&
      (band.atMost === undefined || value <= band.atMost),
  )?.answer;

/** Whether the matches of a text speak of anything that is measured: hardly any do, and then no number is looked for. */
export const speakingOf = (measures: readonly CompiledMeasure[]): ((matches: readonly Match[]) => boolean) => {
  const claims = new Set(measures.flatMap(({ near }) => [...near]));
  const always = measures.some(({ near }) => near.size === 0);
  return (matches) => always || matches.some((match) => claims.has(match.claim));
};

/** Numbers with a unit, near what the measure is about. */
export const measure = (measures: readonly CompiledMeasure[], words: readonly Word[], matches: readonly Match[]): readonly Measured[] => {
  if (measures.length === 0) return [];
  const quantities = quantitiesIn(words);
  const rhythms = rhythmsIn(words);
  if (quantities.length === 0 && rhythms.length === 0) return [];
  const out: Measured[] = [];
  for (const one of measures) {
    const near = one.near.size === 0 ? undefined : matches.filter((match) => one.near.has(match.claim));
    if (near?.length === 0) continue;
    const amounts = together(words, quantities.flatMap((quantity) => withUnit(one, words, quantity) ?? withUnitOfKey(one, words, quantity) ?? []));
    for (const amount of amounts) {
      const answer = answerOf(one, amount);
      if (answer !== undefined && isNear(words, near, amount, amounts)) out.push({ fact: one.fact, answer, start: amount.start, end: amount.end, unit: amount.unit.name, wiped: false });
    }
    for (const rhythm of rhythms) {
      const found = wipedEvery(one, words, rhythm);
      if (found !== undefined && isNear(words, near, found, [])) out.push(found);
    }
  }
  return out;
};

/** A quantity with its unit, in word numbers. */
interface Amount {
  readonly start: number;
  readonly end: number;
  /** In the base unit of the measure. */
  readonly value: number;
  readonly unit: Unit;
  readonly comparison: Comparison;
}

const withUnit = (one: CompiledMeasure, words: readonly Word[], quantity: Quantity): Amount | undefined => {
  for (let at = quantity.to; at <= quantity.to + BETWEEN; at++) {
    const word = words[at];
    if (word === undefined || word.break !== NO_BREAK || (at > quantity.to && word.value !== undefined)) return undefined;
    for (const unit of isAmong(word.text, one.begins) ? one.units : []) {
      if (unit.words[0]?.text.length === 1 && !(at === quantity.to && word.joined)) continue;
      const end = unitEnd(words, at, unit);
      if (end < 0) continue;
      return { start: quantity.from, end, value: quantity.value * unit.factor, unit, comparison: comparisonAround(words, quantity.from, quantity.to, end) };
    }
    // A number that counts something else: `2 of the 300 days` goes on, `30 candidates and days` does not.
    if (word.text === 'and' || word.text === 'per' || word.text === 'after' || word.text === 'in' || word.text === 'for' || word.text === 'by') return undefined;
  }
  return undefined;
};

/** `keep_days=90`, `"retentionMonths": 6`: the name of the key ends in the unit. */
const withUnitOfKey = (one: CompiledMeasure, words: readonly Word[], { value, from, to }: Quantity): Amount | undefined => {
  const start = from - 1;
  const key = words[start];
  if (key?.joined !== true || words[start - 1]?.value !== undefined || (words[from]?.break ?? NO_BREAK) > CLAUSE_BREAK) return undefined;
  const unit = one.units.find(({ words: [name, more] }) => name !== undefined && more === undefined && name.text.length > 1 && isAmong(key.text, name.forms));
  return unit === undefined ? undefined : { start, end: to, value: value * unit.factor, unit, comparison: comparisonAround(words, from, to, to) };
};

/** `three years and one day`, `1 year, 6 months`: neighbours with a smaller unit each time are one amount. */
const together = (words: readonly Word[], amounts: readonly Amount[]): readonly Amount[] => {
  const out: Amount[] = [];
  for (const amount of amounts) {
    const last = out.at(-1);
    const joined = last !== undefined && amount.unit.factor < last.unit.factor && (amount.start === last.end || (amount.start === last.end + 1 && words[last.end]?.text === 'and'));
    if (joined) out[out.length - 1] = { ...last, end: amount.end, value: last.value + amount.value, unit: amount.unit };
    else out.push(amount);
  }
  return out;
};

const answerOf = ({ bands }: CompiledMeasure, { value, unit, comparison }: Amount): string | undefined => {
  // What is counted singly goes up by one at least: more than 49 employees are 50.
  const least = comparison === 'above' && unit.factor === 1 ? value + 1 : -Infinity;
  return bandOf(bands, Math.max(least, nudged(value, comparison)));
};

/** `nightly`, `every week`: a period by its unit, and the words that say it. */
interface Rhythm {
  readonly unit: string;
  readonly start: number;
  readonly end: number;
}

const rhythmsIn = (words: readonly Word[]): readonly Rhythm[] => {
  const out: Rhythm[] = [];
  for (let at = 0; at < words.length; at++) {
    const text = words[at]?.text ?? '';
    const pair = text === 'every' || text === 'each';
    const unit = EVERY.get(text) ?? (pair ? PERIOD.get(words[at + 1]?.text ?? '') : undefined);
    if (unit !== undefined) out.push({ unit, start: at, end: pair ? at + 2 : at + 1 });
  }
  return out;
};

const wipedEvery = (one: CompiledMeasure, words: readonly Word[], { unit: name, start, end }: Rhythm): Measured | undefined => {
  const unit = one.units.find((candidate) => candidate.words.length === 1 && isAmong(name, candidate.words[0]?.forms ?? NO_FORMS));
  if (unit === undefined || !wiped(words, start)) return undefined;
  const answer = bandOf(one.bands, unit.factor);
  return answer === undefined ? undefined : { fact: one.fact, answer, start, end, unit: unit.name, wiped: true };
};

const NO_FORMS: ReadonlySet<string> = new Set();

const wiped = (words: readonly Word[], at: number): boolean => {
  for (let k = Math.max(0, at - 8); k < Math.min(words.length, at + 8); k++) {
    const text = words[k]?.text ?? '';
    if (WIPES.has(text) || baseForms(text).some((form) => WIPES.has(form))) return true;
  }
  return false;
};

type Run = Pick<Amount, 'start' | 'end'>;

const distance = (match: Run, { start, end }: Run): number => (match.start >= end ? match.start - end : Math.max(0, start - match.end));

/** As far apart as they stand; what belongs to another clause is farther than anything of the same. */
const remoteness = (words: readonly Word[], match: Run, amount: Run): number => {
  let apart = distance(match, amount);
  for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++) if ((words[at]?.break ?? NO_BREAK) >= CLAUSE_BREAK) apart += NEAR;
  return apart;
};

/** Whether what the measure is about stands near, and no other amount nearer to it: `reasons within thirty days; records for three years`. */
const isNear = (words: readonly Word[], near: readonly Match[] | undefined, amount: Run, amounts: readonly Run[]): boolean =>
  near === undefined ||
  near.some((match) => {
    if (distance(match, amount) > NEAR) return false;
    const own = remoteness(words, match, amount);
    if (amounts.some((other) => other !== amount && remoteness(words, match, other) < own)) return false;
    for (let at = Math.min(match.start, amount.start) + 1; at < Math.max(match.end, amount.end); at++) if (words[at]?.break === SENTENCE_BREAK) return false;
    return true;
  });
