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
/** Signs that are drawn like a second letter, each kind for itself. */
const LESS_LIKELY: readonly Readonly<Record<string, string>>[] = [{ 1: 'l' }, { 6: 'b' }, { '!': 'l', '|': 'i' }];

/** What signs stand for: as they are likely to, with one kind read the other way, and with all kinds that there are. */
const readingsWith = (kinds: readonly Readonly<Record<string, string>>[]): readonly Readonly<Record<string, string>>[] => [
  LIKELY,
  ...kinds.map((kind) => ({ ...LIKELY, ...kind })),
  ...(kinds.length > 1 ? [Object.assign({}, LIKELY, ...kinds) as Readonly<Record<string, string>>] : []),
];

/** By which kinds stand in a token, a bit each: texts of nothing but signs ask very often. */
const READINGS = Array.from({ length: 2 ** LESS_LIKELY.length }, (_, bits) =>
  readingsWith(LESS_LIKELY.filter((_, kind) => (bits & (1 << kind)) !== 0)),
);
const readingsOf = (token: string): (typeof READINGS)[number] => {
  const bits = (token.includes('1') ? 1 : 0) | (token.includes('6') ? 2 : 0) | (token.includes('!') || token.includes('|') ? 4 : 0);
  return READINGS[bits] as (typeof READINGS)[number];
};
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
  for (const table of readingsOf(token)) {
    const word = token.replace(SIGN, (sign) => table[sign] ?? sign);
    if (isWord(word) || readStretched(word, isWord) !== undefined) return word;
  }
  return undefined;
};

/** `emoooootion`: letters three times or more, taken once or twice. */
export const readStretched = (word: string, isWord: IsWord): string | undefined =>
  /([a-z])\1\1/.test(word) ? [word.replace(/([a-z])\1{2,}/g, '$1'), word.replace(/([a-z])\1{2,}/g, '$1$1')].find(isWord) : undefined;
