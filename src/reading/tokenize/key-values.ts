import type { Token } from '../tokens/token.js';
import { DENYING_ANSWER, DENYING_DELAY, DENYING_REMARK, DENYING_USE, NONE_OF_IT } from './negative-answers.js';
import { isAsked, REFUSED } from './refusals.js';

const VALUE = String.raw`false|none|null|nil|undefined|no|nope|n/a|~|off|0|never|disabled|absent|missing|""|\[\]|\{\}`;
/** What forms and notes write behind a colon as well: `Impact assessment: skipped`. */
const NOTE = String.raw`skipped|waived|omitted|dropped|cancelled|canceled|refused|lacking|unplanned|tbd|todo|to do|not yet|(?:not|never|nothing) (?:done|made|planned|started|begun|written|given|offered|provided|performed|carried out|sent|shown|available|in place|needed|required|used)`;
const UNDONE = String.raw`(?:it |they )?(?:(?:is|are|was|were|has|have|do|does|did|will|would|shall|can|could)(?:n't| not| never)|won't|can't|cannot|not|never)(?: be| been| being| yet)? [a-z]+(?:ed|en|ne|de|pt|nt|wn|ld|ught)(?: (?:out|up|down|off|yet|at all|here))?`;
/** A value that denies its key, as programs and forms write it: `notice=False`, `"consent": null`, `Human review: none.`, `| notice | no |`, `summary="will not be published"` */
const KEY_VALUE = new RegExp(String.raw`["']?\s*(={1,3}|:=|=>|->)\s*["']?(${VALUE}|'')(?![\w.])["']?`, 'iy');
const KEY_QUOTED = new RegExp(String.raw`["']?\s*(?:={1,3}|:|:=|=>|->)\s*(["'])(${NOTE}|${UNDONE})\1`, 'iy');
const KEY_COLON = new RegExp(String.raw`["']?\s*:\s*["']?(${VALUE}|${NOTE}|${UNDONE})["']?(?=\s*(?:[,;)}\].]|\n|$))`, 'iy');
const KEY_CELL = new RegExp(String.raw`\s*\|\s*(${VALUE})\s*(?=\|)`, 'iy');
/** `--consent no`: behind a space only a whole word is a value. */
const KEY_OPTION = new RegExp(
  String.raw`(?<=(?:^|\s)--[a-z][\w-]*)\s+["']?(${VALUE}|skip|omit|skipped|omitted|waived|dropped|todo|tbd)["']?(?=\s|[;|&)\]]|$)`,
  'iy',
);

const LONGEST_KEY = 6;
/** A question may name who is to be told, and of what. */
const LONGEST_QUESTION = 12;
/** Keys that say of the key around them whether it is so. */
const STATES = new Set(
  'active applied available enabled given included on present provided required sent set state status value'.split(' '),
);

const FORMS = [
  ['=', KEY_QUOTED],
  ['=', KEY_VALUE],
  [':', KEY_COLON],
  [':', REFUSED],
  [':', KEY_CELL],
  ['--', KEY_OPTION],
  ['?', DENYING_ANSWER],
  [':', DENYING_USE],
  ['?', DENYING_REMARK],
  ['?', DENYING_DELAY],
  ['?', NONE_OF_IT],
] as const;

/** Keys of a place or a moment, for which 0 is one like any other: `caption_from_second=0` denies no caption. */
const PLACES = new Set(
  'second seconds minute minutes index offset id page line row column port seed start begin delay version temperature'.split(' '),
);

export interface DeniedValue {
  readonly text: string;
  readonly length: number;
  /** `=` and `--`: the key is the one name before it, or two words where a space stands before `=`; `:`, and `?` for what is answered in a sentence: all words since the clause began. */
  readonly sign: '=' | ' =' | ':' | '--' | '?';
  readonly quoted: boolean;
}

/**
 * The denying value that begins, with its sign, at `at`.
 *
 * @param words those before it
 * @param clause the word with which its clause began
 */
export const deniedValueAt = (text: string, at: number, words: readonly Token[], clause: number): DeniedValue | undefined => {
  for (const [sign, form] of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) continue;
    const value = (found[found.length - 1] ?? '').toLowerCase();
    if (value === '0' && PLACES.has(words.at(-1)?.text ?? '')) return undefined;
    if (form === REFUSED && !isAsked(words, clause)) continue;
    return {
      text: sign !== '?' && /^\w+$/.test(value) ? value : 'none',
      length: found[0].length,
      sign: sign === '=' && /^\s/.test(found[0]) ? ' =' : sign,
      quoted: found[0].includes('"'),
    };
  }
  return undefined;
};

/** Whether `=`, `:`, `?`, `|`, `->` or a dash stands at `at` or follows at once, behind a quote or a space at most, or an option's name ends there: nearly always nothing of it, and that must be told quickly. */
export const valueMayFollow = (text: string, sign: string, at: number): boolean => {
  if (sign === '=' || sign === ':' || sign === '?' || sign === '—') return true;
  // A cell of a table, but not `score|the|staff`.
  if (sign === '|') return !/\w/.test(text.charAt(at + 1));
  if (sign === '-') return text.charCodeAt(at + 1) === 62 || text.charCodeAt(at + 1) === 32;
  if (sign === ',') return /^, (?:we|it|they|there)\b/i.test(text.slice(at, at + 8));
  if (sign !== '"' && sign !== "'" && sign !== ' ') return false;
  for (let k = at + 1; k <= at + 2; k++) {
    const next = text.charCodeAt(k);
    if (next === 61 || next === 58 || next === 124 || (next === 45 && text.charCodeAt(k + 1) === 62)) return true;
    if (next !== 32 && next !== 34 && next !== 39) return sign === ' ' && endsOption(text, at);
  }
  return false;
};

const endsOption = (text: string, at: number): boolean => {
  let from = at;
  while (text.charCodeAt(from - 1) > 32) from--;
  return text.startsWith('--', from);
};

/**
 * The word with which the key of a value begins that stands behind the last word.
 *
 * @param clause the word with which the clause began: a key before a colon reaches back to it
 * @param outer within braces, the word with which their key began
 */
export const keyOf = ({ sign }: DeniedValue, words: readonly Token[], clause: number, outer: number | undefined): number => {
  let key = words.length - 1;
  if (sign === '?') return Math.max(clause, words.length - LONGEST_QUESTION);
  if (sign === ':')
    return outer !== undefined && key === clause && STATES.has(words[key]?.text ?? '')
      ? outer
      : Math.max(clause, words.length - LONGEST_KEY);
  if (sign === ' =' && words[key]?.attached === false) return Math.max(clause, key - 1);
  while (key > 0 && words[key]?.attached === true) key--;
  return key;
};
