import type { Token } from '../tokens/token.js';
import { textAfter, textBefore } from './context-window.js';

/** Whether the number is a limit: `under 50`, `at most 50`, `50`, `at least 50`, `over 50`. */
export type Comparison = 'below' | 'at_most' | 'equal' | 'at_least' | 'above';

/** One of several phrases, each a regular expression of whole words. */
const anyOf = (...phrases: readonly string[]): string => `(?:${phrases.join('|')})`;

/** `more` and its like, as in `more than 50` and `50 or more`; some stand on one side of the number only. */
const MORE = 'more|longer|greater|larger';
const LESS = 'less|fewer|shorter|smaller|lower';
/** `no more than 50` */
const NOT_MORE = `(?:no|not) (?:${MORE}|later|bigger|higher) than`;
/** `not fewer than 50` */
const NOT_LESS = `(?:no|not) (?:${LESS}|under|below) than`;
/** `crosses 50` */
const EXCEEDS = anyOf(
  'exceed(?:s|ed|ing)?',
  'surpass(?:es|ed|ing)?',
  'pass(?:es|ed|ing)?',
  'cross(?:es|ed|ing)?',
  'top(?:s|ped)',
  'break(?:s|ing)?',
  'broke',
);

const before = (...phrases: readonly string[]): RegExp => new RegExp(`\\b${anyOf(...phrases)}$`);

/** What stands before a number; the first that fits counts. */
const BEFORE: readonly (readonly [Comparison, RegExp])[] = [
  [
    'at_most',
    before(NOT_MORE, 'at (?:the )?most', 'up to', 'maximum(?: of)?', 'max', 'not? exceed(?:ing)?', 'within', 'atmost', 'only', 'just'),
  ],
  ['at_least', before(NOT_LESS, 'at (?:the )?least', 'minimum(?: of)?', 'min', 'atleast', 'from')],
  ['below', before(`(?:${LESS}) than`, 'under', 'below', 'beneath', 'short of', 'not even')],
  ['above', before(`(?:${MORE}|bigger|higher|older) than`, 'over', 'above', 'beyond', 'upwards? of', 'past', EXCEEDS)],
];

/** What stands behind a number or its unit: `50 or more`, `50 plus`, `50 and up`. */
const AT_LEAST_BEHIND = new RegExp(`^(?:or|and) (?:${MORE}|above|over|older|up)\\b|^plus\\b`);
/** `50 or fewer`, `50 at most`. */
const AT_MOST_BEHIND = new RegExp(`^or (?:${LESS}|under|below)\\b|^(?:at (?:the )?most|max|maximum|tops)\\b`);

/** The comparison said around a number whose unit ends at `unitEnd`. */
export const comparisonAround = (tokens: readonly Token[], from: number, to: number, unitEnd: number): Comparison =>
  comparisonBehind(tokens, to) ?? comparisonBefore(tokens, from) ?? comparisonBehind(tokens, unitEnd) ?? 'equal';

const comparisonBehind = (tokens: readonly Token[], end: number): Comparison | undefined => {
  const after = textAfter(tokens, end);
  if (AT_LEAST_BEHIND.test(after)) return 'at_least';
  return AT_MOST_BEHIND.test(after) ? 'at_most' : undefined;
};

const comparisonBefore = (tokens: readonly Token[], from: number): Comparison | undefined => {
  // `crossed the 10^25 mark`: the article says nothing.
  const text = textBefore(tokens, from).replace(/ (?:the|an?|our|its|their)$/, '');
  return BEFORE.find(([, pattern]) => pattern.test(text))?.[0];
};
