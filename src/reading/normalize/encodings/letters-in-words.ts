import type { IsWord } from '../../text/is-word.js';
import { foldCharacters } from '../unicode/fold-characters.js';

/** Whether a text makes sense shows within so many characters. */
const LOOKED_AT = 400;

/** How many letters of a text belong to known words: of two ways to read a text, the one with more is meant. */
export const lettersInWords = (text: string, isWord: IsWord): number => {
  let letters = 0;
  for (const [word] of foldCharacters(text.slice(0, LOOKED_AT)).text.matchAll(/[A-Za-z]{2,}/g))
    if (isWord(word.toLowerCase())) letters += word.length;
  return letters;
};
