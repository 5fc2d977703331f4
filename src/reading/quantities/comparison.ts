import type { Token } from '../tokens/token.js';
import { textAfter, textBefore } from './context-window.js';

/** Whether the number is a limit: `under 50`, `at most 50`, `50`, `at least 50`, `over 50`. */
export type Comparison = 'below' | 'at_most' | 'equal' | 'at_least' | 'above';

const BEFORE: readonly (readonly [Comparison, RegExp])[] = [
  [
    'at_most',
    /\b(?:no|not) (?:more|longer|later|greater|bigger|larger|higher) than$|\bat (?:the )?most$|\bup to$|\bmaximum(?: of)?$|\bmax$|\bnot? exceed(?:ing)?$|\bwithin$|\batmost$|\bonly$|\bjust$/,
  ],
  [
    'at_least',
    /\b(?:no|not) (?:less|fewer|shorter|smaller|lower|under|below) than$|\bat (?:the )?least$|\bminimum(?: of)?$|\bmin$|\batleast$|\bfrom$/,
  ],
  ['below', /\b(?:less|fewer|smaller|shorter|lower) than$|\bunder$|\bbelow$|\bbeneath$|\bshort of$|\bnot even$/],
  [
    'above',
    /\b(?:more|greater|larger|bigger|longer|higher|older) than$|\bover$|\babove$|\bexceed(?:s|ed|ing)?$|\bbeyond$|\bupwards? of$|\bsurpass(?:es|ed|ing)?$|\bpast$|\bpass(?:es|ed|ing)?$|\bcross(?:es|ed|ing)?$|\btop(?:s|ped)$|\bbreak(?:s|ing)?$|\bbroke$/,
  ],
];
const AFTER_LEAST = /^(?:or|and) (?:more|longer|above|over|greater|larger|older|up)\b|^plus\b|^and up\b/;
const AFTER_MOST = /^or (?:less|fewer|under|below|shorter|smaller|lower)\b|^(?:at (?:the )?most|max|maximum|tops)\b/;

/** The comparison said around a number whose unit ends at `unitEnd`. */
export const comparisonAround = (words: readonly Token[], from: number, to: number, unitEnd: number): Comparison =>
  comparisonBehind(words, to) ?? comparisonBefore(words, from) ?? comparisonBehind(words, unitEnd) ?? 'equal';

const comparisonBehind = (words: readonly Token[], end: number): Comparison | undefined => {
  const after = textAfter(words, end);
  return AFTER_LEAST.test(after) ? 'at_least' : AFTER_MOST.test(after) ? 'at_most' : undefined;
};

const comparisonBefore = (words: readonly Token[], from: number): Comparison | undefined => {
  // `crossed the 10^25 mark`: the article says nothing.
  const before = textBefore(words, from).replace(/ (?:the|an?|our|its|their)$/, '');
  return BEFORE.find(([, pattern]) => pattern.test(before))?.[0];
};
