import { ARTICLES, SMALL_WORDS } from '../../english/function-words.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../../tokens/token.js';
import { EXACT, GAPPED, SMALL } from './match-strength.js';

const SMALL_GAP = 2;
const ARTICLE = 1;
/** So many words may stand between neighbours, and between those that a pattern lets stand apart. */
export const SMALL_REACH = SMALL_GAP + ARTICLE;
export const GAP_REACH = 6;

/** The strength of neighbours where `from` ends the one and `to` begins the next, 0 where they are none: only a few small words may stand between. */
export const acrossSmall = (words: readonly Token[], from: number, to: number): number => {
  let small = 0;
  for (let at = from; at <= to; at++) {
    const word = words[at];
    if (word === undefined || word.boundary !== NO_BOUNDARY) return 0;
    if (at === to) break;
    if (!SMALL_WORDS.has(word.text)) return 0;
    if (!ARTICLES.has(word.text)) small++;
  }
  return small === 0 ? EXACT : small <= SMALL_GAP ? SMALL : 0;
};

/** The same where the pattern has a gap: whatever stands between, of one clause. */
export const acrossGap = (words: readonly Token[], from: number, to: number): number => {
  for (let at = from; at <= to; at++) if ((words[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY) return 0;
  return GAPPED;
};
