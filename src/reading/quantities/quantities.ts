import { MULTIPLES, NUMBER_WORDS } from '../english/number-words.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';
import { textBefore } from './context-window.js';

/** A number that the text writes in figures or words; `to` is excluded. */
export interface Quantity {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** A number may be written as a power of ten up to this. */
const LARGEST_EXPONENT = 300;

/** Every number of the text, `ten to the 25th`, `3 x 10^25`, `two hundred and fifty` and `half a million` included. */
export const quantitiesIn = (tokens: readonly Token[]): readonly Quantity[] => {
  const out: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = quantityAt(tokens, at);
    if (found !== undefined) out.push(found);
    at = found?.to ?? at + 1;
  }
  return out;
};

const quantityAt = (tokens: readonly Token[], from: number): Quantity | undefined => {
  const first = tokens[from];
  if (first === undefined) return undefined;
  const value = numericValue(first);
  const start = value === undefined ? countWordAt(tokens, first, from) : withUnits(tokens, first, value, from);
  if (start === undefined) return articleAt(tokens, first, from);
  return powerOfTen(tokens, start) ?? product(tokens, start) ?? withMultiples(tokens, start);
};

const numericValue = (token: Token | undefined): number | undefined =>
  token === undefined ? undefined : (token.value ?? NUMBER_WORDS.get(token.text));

/** The token where nothing stands between it and the one before. */
const following = (tokens: readonly Token[], at: number): Token | undefined => {
  const token = tokens[at];
  return token?.boundary === NO_BOUNDARY ? token : undefined;
};

/** `half a`, `a couple`, `a hundred`. */
const countWordAt = (tokens: readonly Token[], { text }: Token, from: number): Quantity | undefined => {
  const to = from + 1;
  if (text === 'couple') return { value: 2, from, to };
  if (text !== 'half' && text !== 'a' && text !== 'an') return undefined;
  const next = following(tokens, to)?.text ?? '';
  if (text === 'half') return /^an?$/.test(next) ? { value: 0.5, from, to: to + 1 } : undefined;
  return /^(?:hundred|thousand|dozen|million|billion)$/.test(next) ? { value: 1, from, to } : undefined;
};

/** `twenty five`; figures stand for themselves. */
const withUnits = (tokens: readonly Token[], first: Token, value: number, from: number): Quantity => {
  const unit = value >= 20 && NUMBER_WORDS.has(first.text) ? NUMBER_WORDS.get(following(tokens, from + 1)?.text ?? '') : undefined;
  return unit !== undefined && unit > 0 && unit < 10 ? { value: value + unit, from, to: from + 2 } : { value, from, to: from + 1 };
};

/** After these an article counts. */
const ARTICLE_COUNTS = /\b(?:for|than|within|after|least|most|over|under|about|nearly|almost|just|only|once|half)$/;

/** `for a year`, `more than an hour`: the article counts one. */
const articleAt = (tokens: readonly Token[], { text }: Token, from: number): Quantity | undefined =>
  (text === 'a' || text === 'an') && ARTICLE_COUNTS.test(textBefore(tokens, from)) ? { value: 1, from, to: from + 1 } : undefined;

/** `10 to the (power of) 25`. */
const powerOfTen = (tokens: readonly Token[], { value, from, to }: Quantity): Quantity | undefined => {
  if (value !== 10 || following(tokens, to)?.text !== 'to' || following(tokens, to + 1)?.text !== 'the') return undefined;
  let at = to + 2;
  while (at < to + 4 && /^(?:power|of)$/.test(following(tokens, at)?.text ?? '')) at++;
  const token = following(tokens, at);
  const exponent = numericValue(token) ?? NUMBER_WORDS.get((token?.text ?? '').replace(/th$/, ''));
  if (exponent === undefined || !Number.isInteger(exponent) || exponent > LARGEST_EXPONENT) return undefined;
  return { value: Number(`1e${exponent}`), from, to: at + 1 };
};

/** `3 x 10^25`, `3 times ten to the 25`. */
const product = (tokens: readonly Token[], { value, from, to }: Quantity): Quantity | undefined => {
  if (!/^(?:x|times)$/.test(following(tokens, to)?.text ?? '') || following(tokens, to + 1) === undefined) return undefined;
  const factor = quantityAt(tokens, to + 1);
  return factor === undefined ? undefined : { value: value * factor.value, from, to: factor.to };
};

/** `two hundred and fifty`, `5 million`. */
const withMultiples = (tokens: readonly Token[], start: Quantity): Quantity => {
  let { value, to } = start;
  for (let token = following(tokens, to); token !== undefined; token = following(tokens, to)) {
    const multiple = MULTIPLES.get(token.text);
    // A single letter is a multiple only where it is written at its number: `50k`.
    if (multiple === undefined || (token.text.length === 1 && !token.attached)) break;
    value *= multiple;
    to++;
    const rest = restBelow(tokens, to, multiple);
    if (rest !== undefined) return { value: value + rest.value, from: start.from, to: rest.to };
  }
  return { value, from: start.from, to };
};

/** The smaller number behind a multiple: `[two hundred] and fifty`. */
const restBelow = (tokens: readonly Token[], at: number, multiple: number): Quantity | undefined => {
  const from = following(tokens, at)?.text === 'and' ? at + 1 : at;
  const first = NUMBER_WORDS.get(following(tokens, from)?.text ?? '');
  if (first === undefined || first >= multiple) return undefined;
  const rest = quantityAt(tokens, from);
  return rest !== undefined && rest.value < multiple ? rest : undefined;
};
