import { wordSet } from '../text/word-set.js';
import type { Token } from '../tokens/token.js';
import { KEY_ARGUMENT, KEY_CELL, KEY_COLON, KEY_OPTION, KEY_QUOTED, KEY_VALUE } from './key-value-forms.js';
import { isAsked, NEGATIVE_ANSWER, NEGATIVE_DELAY, NEGATIVE_REMARK, NEGATIVE_USE, NONE_OF_IT, REFUSED } from './negative-answers.js';

const [SPACE, QUOTE, APOSTROPHE, COMMA, HYPHEN, COLON, EQUALS, GREATER, BAR] = [32, 34, 39, 44, 45, 58, 61, 62, 124] as const;

/** In words. */
const LONGEST_KEY = 6;
/** In words: a question may name who is to be told, and of what. */
const LONGEST_QUESTION = 12;
/** Keys that say of the key around them whether it is so. */
const STATES = wordSet('active applied available enabled given included on present provided required sent set state status value');

/** How such values are written, each with the sign between key and value. The first that fits counts. */
const FORMS = [
  ['=', KEY_QUOTED],
  ['=', KEY_VALUE],
  ['=', KEY_ARGUMENT],
  [':', KEY_COLON],
  [':', REFUSED],
  [':', KEY_CELL],
  ['--', KEY_OPTION],
  ['?', NEGATIVE_ANSWER],
  [':', NEGATIVE_USE],
  ['?', NEGATIVE_REMARK],
  ['?', NEGATIVE_DELAY],
  ['?', NONE_OF_IT],
] as const;

/** Keys of a place or a moment, for which 0 is one like any other: `caption_from_second=0` denies no caption. */
const PLACES = wordSet(
  'second seconds minute minutes index offset id page line row column port seed start begin delay version temperature',
);

/** A value that denies its key: `False` in `notice=False`. */
export interface NegativeValue {
  readonly text: string;
  readonly length: number;
  /**
   * How far the key reaches back. `=` and `--`: one name; ` =`, with a space before it: up to two words; `:`, and `?` for what is
   * answered in a sentence: all words since the clause began.
   */
  readonly sign: '=' | ' =' | ':' | '--' | '?';
  readonly quoted: boolean;
}

/**
 * The value that denies its key and that begins, with its sign, at `at`.
 *
 * @param tokens those before it
 * @param clause the word with which its clause began
 */
export const negativeKeyValueAt = (text: string, at: number, tokens: readonly Token[], clause: number): NegativeValue | undefined => {
  for (const [sign, form] of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) continue;
    const value = (found[found.length - 1] ?? '').toLowerCase();
    if (value === '0' && PLACES.has(tokens.at(-1)?.text ?? '')) return undefined;
    if (form === REFUSED && !isAsked(tokens, clause)) continue;
    return {
      text: sign !== '?' && /^\w+$/.test(value) ? value : 'none',
      length: found[0].length,
      sign: sign === '=' && /^\s/.test(found[0]) ? ' =' : sign,
      quoted: found[0].includes('"'),
    };
  }
  return undefined;
};

/**
 * Whether a value that denies its key may stand behind the sign at `at`: behind `=`, `:`, `?`, `|`, `->` or a dash, a quote or a
 * space at most before it, or behind the name of an option. Asked at every sign, so that the expressions are seldom tried.
 */
export const valueMayFollow = (text: string, sign: string, at: number): boolean => {
  if (sign === '=' || sign === ':' || sign === '?' || sign === '—') return true;
  // A cell of a table, but not `score|the|staff`.
  if (sign === '|') return !/\w/.test(text.charAt(at + 1));
  if (sign === '-') return text.charCodeAt(at + 1) === GREATER || text.charCodeAt(at + 1) === SPACE;
  if (sign === ',') return /^, (?:we|it|they|there)\b/i.test(text.slice(at, at + 8));
  if (sign !== '"' && sign !== "'" && sign !== ' ') return false;
  for (let k = at + 1; k <= at + 2; k++) {
    const next = text.charCodeAt(k);
    if (next === COMMA) return sign !== ' ' && k === at + 1;
    if (next === EQUALS || next === COLON || next === BAR || (next === HYPHEN && text.charCodeAt(k + 1) === GREATER)) return true;
    if (next !== SPACE && next !== QUOTE && next !== APOSTROPHE) return sign === ' ' && endsOption(text, at);
  }
  return false;
};

const endsOption = (text: string, at: number): boolean => {
  let from = at;
  while (text.charCodeAt(from - 1) > SPACE) from--;
  return text.startsWith('--', from);
};

/**
 * The word with which the key of a value begins that stands behind the last word.
 *
 * @param clause the word with which the clause began: a key before a colon reaches back to it
 * @param outer within braces, the word with which their key began
 */
export const keyOf = ({ sign }: NegativeValue, tokens: readonly Token[], clause: number, outer: number | undefined): number => {
  let key = tokens.length - 1;
  if (sign === '?') return Math.max(clause, tokens.length - LONGEST_QUESTION);
  if (sign === ':')
    return outer !== undefined && key === clause && STATES.has(tokens[key]?.text ?? '')
      ? outer
      : Math.max(clause, tokens.length - LONGEST_KEY);
  if (sign === ' =' && tokens[key]?.attached === false) return Math.max(clause, key - 1);
  while (key > 0 && tokens[key]?.attached === true) key--;
  return key;
};
