import type { Measure } from '../../rulebook/vocabulary.js';
import { hasLemmaIn, lemmas } from '../lexicon/lemmatize.js';
import { tokenize } from '../tokenize/tokenize.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';

/** A name of a unit, and what one of it is in the base unit of its measure. */
export interface Unit {
  readonly name: string;
  readonly words: readonly UnitWord[];
  readonly factor: number;
}

interface UnitWord {
  readonly text: string;
  /** The word and its lemmas: a word of a text is the same where it shares one of them. */
  readonly forms: ReadonlySet<string>;
}

/** Abbreviations of the units of time, where the measure has the long name. */
const ABBREVIATIONS = new Map(
  Object.entries({
    second: 's sec secs',
    minute: 'min mins',
    hour: 'h hr hrs',
    day: 'd',
    week: 'wk wks w',
    month: 'mo mos mth mths',
    year: 'y yr yrs',
  }),
);

/** Every name of a measure's units, abbreviations included; the longer first, so that `working day` comes before `day`. */
export const unitsOf = (measure: Measure): readonly Unit[] => {
  const units: Unit[] = [];
  for (const [name, factor] of Object.entries(measure.units)) {
    const words = tokenize(name).map((token) => token.text);
    units.push({ name, words: words.map(unitWord), factor });
    for (const abbreviation of abbreviationsOf(words)) units.push({ name, words: [unitWord(abbreviation)], factor });
  }
  return units.toSorted((a, b) => b.words.length - a.words.length);
};

const abbreviationsOf = ([word, ...more]: readonly string[]): readonly string[] => {
  if (word === undefined || more.length > 0) return [];
  const singular = [word, ...lemmas(word)].find((form) => ABBREVIATIONS.has(form));
  return ABBREVIATIONS.get(singular ?? '')?.split(' ') ?? [];
};

const unitWord = (text: string): UnitWord => ({ text, forms: new Set([text, ...lemmas(text)]) });

/** Where the unit that begins at `from` ends, or -1 where it does not stand there. */
export const unitEnd = (tokens: readonly Token[], from: number, unit: Unit): number => {
  for (const [k, word] of unit.words.entries()) {
    const token = tokens[from + k];
    if (token === undefined || token.boundary !== NO_BOUNDARY || !hasLemmaIn(token.text, word.forms)) return -1;
  }
  return from + unit.words.length;
};
