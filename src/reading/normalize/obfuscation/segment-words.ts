import type { IsWord } from '../../text/is-word.js';
import { wordSet } from '../../text/word-set.js';

/** No word of English that matters here is longer. */
const LONGEST_WORD = 20;
/** Short words that may stand among others written together; any two or three letters would be too many. */
const SHORT = wordSet(`
a i an as at be by do he if in is it me my no of on or so to up us we ai all and any are but can did for had has her him his how its let
may nor not now off old one our out own per put run see she ten the tag ban bar cut use via way web who why yes you
`);

/** Whether a word may stand among others written together, short as it is. */
export const isShortWord = (word: string): boolean => SHORT.has(word);

const UNKNOWN_LETTER = 4;
/** The price of a word. The short ones above are likelier than another word with their letters: `audits and`, not `audit sand`. */
const LONG = 1;
const COMMON_SHORT = 0.9;
const RARE_SHORT = 2.5;

const priceOf = (word: string, left: 'whole' | 'any', isWord: IsWord): number => {
  if (word.length > 3) return isWord(word) ? LONG : Infinity;
  if (SHORT.has(word)) return word.length === 1 ? LONG : COMMON_SHORT;
  return left === 'any' && word.length > 1 && isWord(word) ? RARE_SHORT : Infinity;
};

/**
 * Letters without spaces parted into known words, the fewest that will do (dynamic programming over the ends of words).
 *
 * @param letters small letters
 * @param left `whole`: nothing may be left over; `any`: what is no word stays together as it is
 * @returns nothing where there is no such parting
 */
export const segmentWords = (letters: string, isWord: IsWord, left: 'whole' | 'any'): readonly string[] | undefined => {
  const from = cheapestBeginnings(letters, isWord, left);
  if (from === undefined) return undefined;
  const words: string[] = [];
  for (let end = letters.length; end > 0; end = from[end] as number) words.unshift(letters.slice(from[end], end));
  return left === 'whole' ? words : words.reduce<string[]>(joinLeftovers, []);
};

/** End of a word → where the word begins, on the cheapest way to there; nothing where no way leads to the end. */
const cheapestBeginnings = (letters: string, isWord: IsWord, left: 'whole' | 'any'): Int32Array | undefined => {
  const n = letters.length;
  // INVARIANT: both have one number for each place from 0 to n, and no index leaves that.
  const cost = new Float64Array(n + 1).fill(Infinity);
  const from = new Int32Array(n + 1).fill(-1);
  cost[0] = 0;
  for (let at = 0; at < n; at++) {
    const here = cost[at] as number;
    if (here === Infinity) continue;
    for (let end = at + 1; end <= n && end <= at + LONGEST_WORD; end++) {
      // Hardly a word costs less than a long one, so most are not even looked up.
      if (here + LONG >= (cost[end] as number)) continue;
      const price = here + priceOf(letters.slice(at, end), left, isWord);
      if (price >= (cost[end] as number)) continue;
      cost[end] = price;
      from[end] = at;
    }
    if (left === 'any' && here + UNKNOWN_LETTER < (cost[at + 1] as number)) {
      cost[at + 1] = here + UNKNOWN_LETTER;
      from[at + 1] = at;
    }
  }
  return cost[n] === Infinity ? undefined : from;
};

/** Single letters that are no word belong together: a name among words. */
const joinLeftovers = (words: string[], word: string): string[] => {
  const last = words.at(-1);
  if (last !== undefined && word.length === 1 && !SHORT.has(word) && !/^.{4,}$/u.test(last) && !SHORT.has(last))
    words[words.length - 1] = last + word;
  else words.push(word);
  return words;
};
