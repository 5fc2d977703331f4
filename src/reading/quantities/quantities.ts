import { MULTIPLES, NUMBER_WORDS } from '../english/number-words.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import { textBefore } from './context-window.js';

/** A number that the text writes in figures or words; `to` is excluded. */
export interface Quantity {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Every number of the text, `ten to the 25th`, `3 x 10^25`, `two hundred and fifty` and `half a million` included. */
export const quantitiesIn = (words: readonly Token[]): readonly Quantity[] => {
  const out: Quantity[] = [];
  for (let at = 0; at < words.length; ) {
    const found = quantityAt(words, at);
    if (found !== undefined) out.push(found);
    at = found?.to ?? at + 1;
  }
  return out;
};

const quantityAt = (words: readonly Token[], from: number): Quantity | undefined => {
  const first = words[from];
  if (first === undefined) return undefined;
  const value = small(first);
  const start = value === undefined ? countAt(words, first, from) : withUnits(words, first, value, from);
  return start === undefined
    ? articleAt(words, first, from)
    : (powerOfTen(words, start) ?? product(words, start) ?? withMultiples(words, start));
};

const small = (word: Token | undefined): number | undefined =>
  word === undefined ? undefined : (word.value ?? NUMBER_WORDS.get(word.text));

/** The word where nothing stands between it and the one before. */
const follows = (words: readonly Token[], at: number): Token | undefined => (words[at]?.boundary === NO_BOUNDARY ? words[at] : undefined);

/** `half a`, `a couple`, `a hundred`. */
const countAt = (words: readonly Token[], { text }: Token, from: number): Quantity | undefined => {
  const to = from + 1;
  if (text === 'couple') return { value: 2, from, to };
  if (text === 'half') return /^an?$/.test(follows(words, to)?.text ?? '') ? { value: 0.5, from, to: to + 1 } : undefined;
  if (text !== 'a' && text !== 'an') return undefined;
  const next = follows(words, to)?.text;
  return next === 'hundred' || next === 'thousand' || next === 'dozen' || next === 'million' || next === 'billion'
    ? { value: 1, from, to }
    : undefined;
};

/** `twenty five`; figures stand for themselves. */
const withUnits = (words: readonly Token[], first: Token, value: number, from: number): Quantity => {
  const unit = value >= 20 && NUMBER_WORDS.has(first.text) ? NUMBER_WORDS.get(follows(words, from + 1)?.text ?? '') : undefined;
  return unit !== undefined && unit > 0 && unit < 10 ? { value: value + unit, from, to: from + 2 } : { value, from, to: from + 1 };
};

const ARTICLE_AFTER = /\b(?:for|than|within|after|least|most|over|under|about|nearly|almost|just|only|once|half)$/;

/** `for a year`, `more than an hour`: the article counts one. */
const articleAt = (words: readonly Token[], { text }: Token, from: number): Quantity | undefined =>
  (text === 'a' || text === 'an') && ARTICLE_AFTER.test(textBefore(words, from)) ? { value: 1, from, to: from + 1 } : undefined;

/** `10 to the (power of) 25`. */
const powerOfTen = (words: readonly Token[], { value, from, to }: Quantity): Quantity | undefined => {
  if (value !== 10 || follows(words, to)?.text !== 'to' || follows(words, to + 1)?.text !== 'the') return undefined;
  let at = to + 2;
  while (at < to + 4 && /^(?:power|of)$/.test(follows(words, at)?.text ?? '')) at++;
  const word = follows(words, at);
  const exponent = small(word) ?? NUMBER_WORDS.get((word?.text ?? '').replace(/th$/, ''));
  return exponent !== undefined && Number.isInteger(exponent) && exponent <= 300
    ? { value: Number(`1e${exponent}`), from, to: at + 1 }
    : undefined;
};

/** `3 x 10^25`, `3 times ten to the 25`. */
const product = (words: readonly Token[], { value, from, to }: Quantity): Quantity | undefined => {
  if (!/^(?:x|times)$/.test(follows(words, to)?.text ?? '') || follows(words, to + 1) === undefined) return undefined;
  const factor = quantityAt(words, to + 1);
  return factor === undefined ? undefined : { value: value * factor.value, from, to: factor.to };
};

/** `two hundred and fifty`, `5 million`. */
const withMultiples = (words: readonly Token[], start: Quantity): Quantity => {
  let { value, to } = start;
  for (let multiple = follows(words, to); multiple !== undefined; multiple = follows(words, to)) {
    const times = MULTIPLES.get(multiple.text);
    if (times === undefined || (multiple.text.length === 1 && !multiple.attached)) break;
    value *= times;
    to++;
    const rest = follows(words, to)?.text === 'and' ? to + 1 : to;
    const more = NUMBER_WORDS.get(follows(words, rest)?.text ?? '');
    const tail = more !== undefined && more < times ? quantityAt(words, rest) : undefined;
    if (tail !== undefined && tail.value < times) return { value: value + tail.value, from: start.from, to: tail.to };
  }
  return to === start.to ? start : { value, from: start.from, to };
};
