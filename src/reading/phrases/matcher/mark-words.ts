import { PREPOSITIONS } from '../../english/function-words.js';
import { FOREIGN_WORD, type LexicalEntry, type Lexicon } from '../../lexicon/lexicon.js';
import { NO_BOUNDARY, type Token } from '../../tokens/token.js';
import type { Occurrence } from '../match.js';
import { EXACT, SMALL } from './match-strength.js';
import type { OccurrenceIndex } from './occurrence-index.js';

/** The strength of a word that is reached through a forgiven slip. */
const SLIP = 0.85 * EXACT;

/** Two words that stand for one of the vocabulary have at least so many letters: `chat bot` for `chatbot`. */
const SHORTEST_COMPOUND = 6;

/** So many lists are kept, more than a request has words. */
const MOST_KEPT = 1_024;
const kept: (readonly Occurrence[])[] = [];

/** Where a single word stands, as a list. It is the same for every text, so it is made but once. */
const aloneAt = (at: number): readonly Occurrence[] => {
  if (at >= MOST_KEPT) return alone(at, EXACT);
  kept[at] ??= alone(at, EXACT);
  return kept[at];
};

const alone = (at: number, strength: number): readonly Occurrence[] => [{ start: at, end: at + 1, strength, words: [at] }];

/**
 * Marks the words of a text as present, each by its number.
 *
 * @param known the entry of each token in the lexicon
 * @param sentence the number of the sentence of each token
 * @returns the share of tokens that are understood; too small for a vocabulary without exact forms, of which nobody asks it
 */
export const markWords = (
  tokens: readonly Token[],
  known: readonly LexicalEntry[],
  sentence: readonly number[],
  lexicon: Lexicon,
  occurrences: OccurrenceIndex,
): number => {
  let understood = 0;
  const { hasExactForms } = lexicon;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const entry = known[at] as LexicalEntry;
    // Of a small vocabulary most words are foreign, and only two written together may still come to one of its own.
    if (entry === FOREIGN_WORD && !hasExactForms && tokens[at + 1]?.attached !== true) continue;
    const here = sentence[at] as number;
    if (entry.understood || token.value !== undefined) understood++;
    if (entry.family >= 0) occurrences.put(entry.family, entry.slip ? alone(at, SLIP) : aloneAt(at), here);
    if (entry.exact >= 0) occurrences.put(entry.exact, aloneAt(at), here);
    const capitals = lexicon.capitals(token.written);
    if (capitals >= 0) occurrences.put(capitals, aloneAt(at), here);
    const compound = compoundAt(tokens, known, lexicon, at);
    if (compound >= 0) {
      const strength = tokens[at + 1]?.attached === true ? EXACT : SMALL;
      occurrences.put(compound, [{ start: at, end: at + 2, strength, words: [at, at + 1] }], here);
    }
  }
  return tokens.length === 0 ? 0 : understood / tokens.length;
};

/** The word of the vocabulary that a token and the next come to, as a symbol, or -1: `chat-bot` and `chat bot` are its `chatbot`. */
const compoundAt = (tokens: readonly Token[], known: readonly LexicalEntry[], lexicon: Lexicon, at: number): number => {
  const next = tokens[at + 1];
  if (next === undefined || next.boundary !== NO_BOUNDARY) return -1;
  const { text } = tokens[at] as Token;
  // Apart a preposition begins no word: `for getting` is no `forgetting`.
  if (!next.attached && !(known[at]?.opens === true && known[at + 1]?.closes === true && !PREPOSITIONS.has(text))) return -1;
  return text.length + next.text.length >= SHORTEST_COMPOUND ? lexicon.family(text + next.text) : -1;
};
