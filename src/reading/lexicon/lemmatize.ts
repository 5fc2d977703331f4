import { IRREGULAR_FORMS, UNINFLECTED } from '../english/irregular-forms.js';
import { BoundedCache } from '../text/bounded-cache.js';
import { isDigit } from '../text/characters.js';

const VOWEL = /[aeiouy]/;
const isVowel = (c: string | undefined): boolean => c !== undefined && 'aeiou'.includes(c);

const stems = (stem: string, out: string[]): void => {
  if (stem.length < 2 || !VOWEL.test(stem)) return;
  const last = stem.at(-1) ?? '';
  const before = stem.at(-2) ?? '';
  if (last === before && !isVowel(last)) {
    // bill-ed, pass-ed keep the double; plan-n-ed, label-l-ed drop it.
    if ('lsfz'.includes(last)) out.push(stem, stem.slice(0, -1));
    else out.push(stem.slice(0, -1), stem);
    return;
  }
  const short = !isVowel(last) && isVowel(before) && !isVowel(stem.at(-3));
  if (short && !'wxy'.includes(last)) out.push(`${stem}e`, stem);
  else out.push(stem, `${stem}e`);
};

/** What `word` may be a form of, itself left out. */
export const baseCandidates = (word: string): readonly string[] => {
  const known = IRREGULAR_FORMS.get(word);
  if (known !== undefined) return known;
  const n = word.length;
  if (n < 4 || UNINFLECTED.has(word)) return [];
  const out: string[] = [];
  if (word.endsWith('iest') && n > 6) out.push(`${word.slice(0, -4)}y`);
  else if (word.endsWith('ies')) {
    if (n > 4) out.push(`${word.slice(0, -3)}y`);
    out.push(word.slice(0, -1));
  } else if (/(?:ss|x|z|ch|sh)es$/.test(word)) out.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('oes')) out.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) out.push(word.slice(0, -1));
  else if (word.endsWith('ied') && n > 4) out.push(`${word.slice(0, -3)}y`, word.slice(0, -1));
  else if (word.endsWith('ed') && !word.endsWith('eed')) stems(word.slice(0, -2), out);
  else if (word.endsWith('ing') && n > 4) stems(word.slice(0, -3), out);
  return out;
};

const NONE: readonly string[] = [];

const cache = new BoundedCache<readonly string[]>(16_384, 40);

/**
 * What a word may be a form of, likeliest first, and what that may be a form of: `ratings` → `rating`, `rate`. Inflection only:
 * `generate` and `general`, `person` and `personal` stay apart. Several candidates, since only the vocabulary knows which is meant.
 *
 * A part-of-speech tagger (wink-nlp) was measured and left out: fragments and tool calls mislead it, and it takes 93 ms to load
 * and 48 µs a text.
 */
export const lemmas = (word: string): readonly string[] => {
  // No ending is a figure.
  if (isDigit(word.charCodeAt(word.length - 1))) return NONE;
  return cache.get(word) ?? cache.put(word, allForms(word));
};

/** Whether a word, or what it is a form of, is one of these. */
export const hasLemmaIn = (word: string, words: ReadonlySet<string>): boolean => {
  if (words.has(word)) return true;
  for (const form of lemmas(word)) if (words.has(form)) return true;
  return false;
};

const allForms = (word: string): readonly string[] => {
  const first = baseCandidates(word);
  if (first.length === 0) return first;
  const all = [...first];
  for (const candidate of first) for (const next of baseCandidates(candidate)) if (!all.includes(next)) all.push(next);
  return all;
};
