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
  /** The word and its base forms: a word of a text is the same where it shares one of them. */
  readonly forms: ReadonlySet<string>;
}

/** Short forms of the units of time, where the measure has the long one. */
const SHORT = new Map(
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

/** Every name of a measure's units, short forms included. */
export const unitsOf = (measure: Measure): readonly Unit[] => {
  const units: Unit[] = [];
  for (const [name, factor] of Object.entries(measure.units)) {
    const words = tokenize(name).map((word) => word.text);
    units.push({ name, words: words.map(unitWord), factor });
    const singular = words.length === 1 ? [words[0] ?? '', ...lemmas(words[0] ?? '')].find((form) => SHORT.has(form)) : undefined;
    for (const short of SHORT.get(singular ?? '')?.split(' ') ?? []) units.push({ name, words: [unitWord(short)], factor });
  }
  // The longer name first: `working day` before `day`.
  units.sort((a, b) => b.words.length - a.words.length);
  return units;
};

const unitWord = (text: string): UnitWord => ({ text, forms: new Set([text, ...lemmas(text)]) });

/** Where the unit that begins at `from` ends, or -1 where it does not stand there. */
export const unitEnd = (words: readonly Token[], from: number, unit: Unit): number => {
  for (const [k, part] of unit.words.entries()) {
    const word = words[from + k];
    if (word === undefined || word.boundary !== NO_BOUNDARY || !hasLemmaIn(word.text, part.forms)) return -1;
  }
  return from + unit.words.length;
};
