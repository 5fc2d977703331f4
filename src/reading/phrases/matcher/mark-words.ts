import type { LexicalEntry, Lexicon } from '../../lexicon/lexicon.js';
import { NO_BOUNDARY, type Token } from '../../tokens/token.js';
import type { Occurrence } from '../match.js';
import { EXACT, SMALL } from './match-strength.js';
import type { OccurrenceIndex } from './occurrence-index.js';

/** A word reached through a forgiven slip counts for so much of one that is spelt right. */
const SLIP = 0.85;

/** So many are kept: more words than a request has. */
const KEPT = 1_024;
const kept: (readonly Occurrence[])[] = [];

/** Where a single word stands, as a list: the same for every text, so made but once. */
const aloneAt = (at: number): readonly Occurrence[] => (at < KEPT ? (kept[at] ??= alone(at, EXACT)) : alone(at, EXACT));

const alone = (at: number, strength: number): readonly Occurrence[] => [{ start: at, end: at + 1, strength, words: [at] }];

/**
 * Marks the words of a text as present, each by its number.
 *
 * @param sentence the number of the sentence of each word
 * @returns the share of words that are understood
 */
export const markWords = (
  words: readonly Token[],
  known: readonly LexicalEntry[],
  sentence: readonly number[],
  lexicon: Lexicon,
  occurrences: OccurrenceIndex,
): number => {
  let understood = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const own = known[at];
    if (word === undefined || own === undefined) continue;
    const here = sentence[at] ?? 0;
    if (own.understood || word.value !== undefined) understood++;
    if (own.family >= 0) occurrences.put(own.family, own.slip ? alone(at, EXACT * SLIP) : aloneAt(at), here);
    if (own.exact >= 0) occurrences.put(own.exact, aloneAt(at), here);
    const capitals = lexicon.capitals(word.written);
    if (capitals >= 0) occurrences.put(capitals, aloneAt(at), here);
    const next = words[at + 1];
    if (
      next !== undefined &&
      (next.attached || (own.opens && known[at + 1]?.closes === true)) &&
      next.boundary === NO_BOUNDARY &&
      word.text.length + next.text.length >= 6
    ) {
      // chat-bot and chat bot for the vocabulary's chatbot
      const whole = lexicon.family(word.text + next.text);
      if (whole >= 0)
        occurrences.put(whole, [{ start: at, end: at + 2, strength: next.attached ? EXACT : SMALL, words: [at, at + 1] }], here);
    }
  }
  return words.length === 0 ? 0 : understood / words.length;
};
