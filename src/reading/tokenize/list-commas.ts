import { TURNS } from '../english/function-words.js';
import { CLAUSE_BOUNDARY, LIST_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** How many words an item of a list may have. */
const ITEM = 4;
const isJoint = (text: string): boolean => text === 'and' || text === 'or' || text === 'nor';

type Part = Pick<Token, 'text' | 'comma'> & { boundary: number };

/** Commas within a list (`age, sex and race`) or around an insertion end no clause: a gap may pass them. */
export const joinLists = (words: readonly Part[]): void => {
  let passed = -Infinity;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !word.comma || word.boundary !== CLAUSE_BOUNDARY || TURNS.has(word.text)) continue;
    const continues = at - passed <= ITEM + 1;
    if (!continues && !listFollows(words, at)) continue;
    word.boundary = LIST_BOUNDARY;
    passed = at;
  }
};

const listFollows = (words: readonly Part[], from: number): boolean => {
  for (let at = from + 1; at <= from + ITEM; at++) {
    const next = words[at];
    if (next === undefined || next.boundary === SENTENCE_BOUNDARY || (next.boundary === CLAUSE_BOUNDARY && !next.comma)) return false;
    if (next.comma || isJoint(next.text)) return true;
  }
  return false;
};
