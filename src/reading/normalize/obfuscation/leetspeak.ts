import type { IsWord } from '../../text/is-word.js';

/** Figures and signs that are drawn like a letter; some like two. */
const LIKELY: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const READINGS = [{}, { 1: 'l' }, { 6: 'b' }, { '!': 'l', '|': 'i' }, { 1: 'l', 6: 'b', '!': 'l', '|': 'i' }].map(
  (other): Readonly<Record<string, string>> => ({ ...LIKELY, ...other }),
);
const SIGN = /[0-9@$!|]/g;
const MOST_AT_ENDS = 3;
const FEWEST_LETTERS = 3;
const PLURAL = /^[a-z]{4,}[5$]$/;

/**
 * `em0t1on` as the word it stands for, in small letters; nothing where it stands for none. At an end a sign counts only
 * where the rest is no word: `bia5` is bias, `plan7` is no plant; a plural is the same word.
 */
export const readLeetspeak = (token: string, isWord: IsWord): string | undefined => {
  const signs = token.match(SIGN)?.length ?? 0;
  if (signs === 0 || signs * 2 > token.length + 1 || token.length - signs < FEWEST_LETTERS) return undefined;
  const inner = token.replace(/^[0-9@$!|]+|[0-9@$!|]+$/g, '');
  if (token.length - inner.length > MOST_AT_ENDS) return undefined;
  if (inner.length < token.length && isWord(inner)) return PLURAL.test(token) ? `${inner}s` : undefined;
  return READINGS.map((table) => token.replace(SIGN, (sign) => table[sign] ?? sign)).find(
    (word) => isWord(word) || readStretched(word, isWord) !== undefined,
  );
};

/** `emoooootion`: letters three times or more, taken once or twice. */
export const readStretched = (word: string, isWord: IsWord): string | undefined =>
  /([a-z])\1\1/.test(word) ? [word.replace(/([a-z])\1{2,}/g, '$1'), word.replace(/([a-z])\1{2,}/g, '$1$1')].find(isWord) : undefined;
