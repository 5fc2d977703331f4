import { MULTIPLES, NUMBER_WORDS } from './english.js';
import type { Word } from './word.js';
import { CLAUSE_BREAK, NO_BREAK } from './breaks.js';

/** Whether the number is a limit: `under 50`, `at most 50`, `50`, `at least 50`, `over 50`. */
export type Comparison = 'below' | 'at_most' | 'equal' | 'at_least' | 'above';

/** A number that the text writes in figures or words; `to` is excluded. */
export interface Quantity {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const BEFORE: readonly (readonly [Comparison, RegExp])[] = [
  ['at_most', /\b(?:no|not) (?:more|longer|later|greater|bigger|larger|higher) than$|\bat (?:the )?most$|\bup to$|\bmaximum(?: of)?$|\bmax$|\bnot? exceed(?:ing)?$|\bwithin$|\batmost$|\bonly$|\bjust$/],
  ['at_least', /\b(?:no|not) (?:less|fewer|shorter|smaller|lower|under|below) than$|\bat (?:the )?least$|\bminimum(?: of)?$|\bmin$|\batleast$|\bfrom$/],
  ['below', /\b(?:less|fewer|smaller|shorter|lower) than$|\bunder$|\bbelow$|\bbeneath$|\bshort of$|\bnot even$/],
  ['above', /\b(?:more|greater|larger|bigger|longer|higher|older) than$|\bover$|\babove$|\bexceed(?:s|ed|ing)?$|\bbeyond$|\bupwards? of$|\bsurpass(?:es|ed|ing)?$|\bpast$|\bpass(?:es|ed|ing)?$|\bcross(?:es|ed|ing)?$|\btop(?:s|ped)$|\bbreak(?:s|ing)?$|\bbroke$/],
];
const AFTER_LEAST = /^(?:or|and) (?:more|longer|above|over|greater|larger|older|up)\b|^plus\b|^and up\b/;
const AFTER_MOST = /^or (?:less|fewer|under|below|shorter|smaller|lower)\b|^(?:at (?:the )?most|max|maximum|tops)\b/;
const ARTICLE_AFTER = /\b(?:for|than|within|after|least|most|over|under|about|nearly|almost|just|only|once|half)$/;

const textOf = (words: readonly Word[], from: number, to: number): string => {
  let out = '';
  for (let at = Math.max(0, from); at < to && at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    if (word.break >= CLAUSE_BREAK) out = from < to && at > from && to - from > 4 ? out : '';
    out += out === '' ? word.text : ` ${word.text}`;
  }
  return out;
};

/** `or more` after a number: read up to the first break. */
const textAfter = (words: readonly Word[], from: number): string => {
  let out = '';
  for (let at = from; at < from + 3; at++) {
    const word = words[at];
    if (word === undefined || word.break >= CLAUSE_BREAK) break;
    out += out === '' ? word.text : ` ${word.text}`;
  }
  return out;
};

const textBefore = (words: readonly Word[], to: number): string => {
  if ((words[to]?.break ?? CLAUSE_BREAK) >= CLAUSE_BREAK) return '';
  let from = to - 1;
  while (from > 0 && from > to - 4 && (words[from]?.break ?? CLAUSE_BREAK) < CLAUSE_BREAK) from--;
  return textOf(words, from, to);
};

const comparisonBehind = (words: readonly Word[], end: number): Comparison | undefined => {
  const after = textAfter(words, end);
  return AFTER_LEAST.test(after) ? 'at_least' : AFTER_MOST.test(after) ? 'at_most' : undefined;
};

const comparisonBefore = (words: readonly Word[], from: number): Comparison | undefined => {
  // `crossed the 10^25 mark`: the article says nothing.
  const before = textBefore(words, from).replace(/ (?:the|an?|our|its|their)$/, '');
  return BEFORE.find(([, pattern]) => pattern.test(before))?.[0];
};

/** The comparison said around a number whose unit ends at `unitEnd`. */
export const comparisonAround = (words: readonly Word[], from: number, to: number, unitEnd: number): Comparison =>
  comparisonBehind(words, to) ?? comparisonBefore(words, from) ?? comparisonBehind(words, unitEnd) ?? 'equal';

const small = (word: Word | undefined): number | undefined => (word === undefined ? undefined : (word.value ?? NUMBER_WORDS.get(word.text)));

/** Every number of the text, `ten to the 25th`, `3 x 10^25`, `two hundred and fifty` and `half a million` included. */
export const quantitiesIn = (words: readonly Word[]): readonly Quantity[] => {
  const out: Quantity[] = [];
  for (let at = 0; at < words.length; ) {
    const found = quantityAt(words, at);
    if (found !== undefined) out.push(found);
    at = found?.to ?? at + 1;
  }
  return out;
};

/** The word where nothing stands between it and the one before. */
const follows = (words: readonly Word[], at: number): Word | undefined => (words[at]?.break === NO_BREAK ? words[at] : undefined);

const quantityAt = (words: readonly Word[], from: number): Quantity | undefined => {
  const first = words[from];
  if (first === undefined) return undefined;
  let value = small(first);
  let at = from + 1;
  if (value === undefined) {
    if (first.text === 'half' && /^an?$/.test(follows(words, at)?.text ?? '')) {
      value = 0.5;
      at++;
    } else if (first.text === 'couple') value = 2;
    else if (first.text === 'a' || first.text === 'an') {
      const next = follows(words, at)?.text ?? '';
      if (next === 'hundred' || next === 'thousand' || next === 'dozen' || next === 'million' || next === 'billion') value = 1;
      else if (ARTICLE_AFTER.test(textBefore(words, from))) return { value: 1, from, to: at };
      else return undefined;
    } else return undefined;
  } else if (NUMBER_WORDS.has(first.text)) {
    const unit = NUMBER_WORDS.get(follows(words, at)?.text ?? '');
    if (value >= 20 && unit !== undefined && unit > 0 && unit < 10) {
      value += unit;
      at++;
    }
  }
  // 10 to the (power of) 25
  if (value === 10 && follows(words, at)?.text === 'to' && follows(words, at + 1)?.text === 'the') {
    let k = at + 2;
    while (k < at + 4 && /^(?:power|of)$/.test(follows(words, k)?.text ?? '')) k++;
    const exponent = small(follows(words, k)) ?? NUMBER_WORDS.get((follows(words, k)?.text ?? '').replace(/th$/, ''));
    if (exponent !== undefined && Number.isInteger(exponent) && exponent <= 300) return { value: Number(`1e${exponent}`), from, to: k + 1 };
  }
  // 3 x 10^25, 3 times ten to the 25
  if (/^(?:x|times)$/.test(follows(words, at)?.text ?? '') && follows(words, at + 1) !== undefined) {
    const factor = quantityAt(words, at + 1);
    if (factor !== undefined) return { value: value * factor.value, from, to: factor.to };
  }
  for (let multiple = follows(words, at); multiple !== undefined; multiple = follows(words, at)) {
    const times = MULTIPLES.get(multiple.text);
    if (times === undefined || (multiple.text.length === 1 && !multiple.joined)) break;
    value *= times;
    at++;
    // two hundred and fifty
    const rest = follows(words, at)?.text === 'and' ? at + 1 : at;
    const more = NUMBER_WORDS.get(follows(words, rest)?.text ?? '');
    if (more !== undefined && more < times) {
      const tail = quantityAt(words, rest);
      if (tail !== undefined && tail.value < times) {
        value += tail.value;
        at = tail.to;
        break;
      }
    }
  }
  return { value, from, to: at };
};
