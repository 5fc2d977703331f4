import { type AlignedText, replace } from '../../text/aligned-text.js';
import type { IsWord } from '../../text/is-word.js';
import { lettersInWords } from './letters-in-words.js';

/** A right-to-left override, and what it holds up to its end or that of the line. */
const OVERRIDE = /\u202E([^\u202A-\u202E\u2066-\u2069\r\n]*)\u202C?/gu;

/** What stands behind an override is drawn from right to left: it is read as it is drawn, unless it makes more sense as it is written. */
const asMeant = (whole: string, content: string, isWord: IsWord): string => {
  const drawn = [...content].reverse().join('');
  return lettersInWords(content, isWord) > lettersInWords(drawn, isWord) ? whole.slice(1) : drawn;
};

/** `\u202Eerocs\u202C` → `score`. */
export const withoutOverrides = (source: AlignedText, isWord: IsWord): AlignedText =>
  replace(source, OVERRIDE, ([whole, content = '']) => asMeant(whole, content, isWord));

/** Spaces without a width part words, or hide within them: they become spaces where the text makes more sense so. */
export const withoutZeroWidths = (source: AlignedText, isWord: IsWord): AlignedText => {
  const { text } = source;
  const areSpaces = lettersInWords(text.replaceAll('\u200B', ' '), isWord) > lettersInWords(text.replaceAll('\u200B', ''), isWord);
  return areSpaces ? replace(source, /\u200B/gu, () => ' ') : source;
};
