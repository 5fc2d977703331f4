import { PREPOSITIONS, SMALL_WORDS } from '../english/function-words.js';
import { FINITE_VERBS } from '../english/negation-words.js';
import type { CandidateIndex } from './candidates.js';

/** So many words may stand between a denial and a further member of its list. */
const LONGEST = 8;

/** Whether a word is a further member of the list that begins at `from`: `no voice or face`, `without any proof, DNA or testimony`. What is denied is denied of each. */
export const isListed = (told: CandidateIndex, from: number, at: number): boolean => {
  if (at - from > LONGEST) return false;
  let begins = at;
  while (begins > from && SMALL_WORDS.has(told.textAt(begins - 1))) begins--;
  for (let k = from; k < begins; k++) if (endsList(told.textAt(k))) return false;
  return (begins > from && isEither(told.textAt(begins - 1))) || (told.words[begins]?.comma === true && isEitherAhead(told, at));
};

const isEitherAhead = (told: CandidateIndex, from: number): boolean => {
  for (let k = from; k < from + LONGEST && k < told.words.length; k++) {
    const text = told.textAt(k);
    if (isEither(text)) return true;
    if (endsList(text)) return false;
  }
  return false;
};

const isEither = (text: string): boolean => text === 'or' || text === 'nor';
const endsList = (text: string): boolean => text === 'and' || FINITE_VERBS.has(text) || PREPOSITIONS.has(text);
