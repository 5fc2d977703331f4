import { CLAUSE_BREAK } from './breaks.js';
import { PREPOSITIONS } from './english.js';
import type { Word } from './words.js';

/** Words found that deal with a thing: `hire … crane`, `lease of … copier`. In word numbers; `end` is excluded. */
export interface Dealing {
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

/** In word numbers; `to` is excluded. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What begins another act, whatever the one before is done to. */
const JOINS: ReadonlySet<string> = new Set(['and', 'but', 'then', 'while', 'yet']);

/** `hire crane drivers`: the thing only says which people. There is no part-of-speech tagger, so the last letters must tell. */
const PERSON_BY_ENDING = /(?:er|or|ist|ian|man|men|woman|women|hand|smith|wright)s?$/;
/** End like a person and are none. */
const NO_PERSON: ReadonlySet<string> = new Set('further later other another order number never ever over under after for or per rather however together whether either paper power water weather winter summer corner colour color'.split(' '));

/**
 * The clauses in which something is done to things. What can be said of people only is not said there: whoever hires a crane
 * recruits nobody.
 */
export const clausesOfThings = (words: readonly Word[], dealings: readonly Dealing[]): readonly Stretch[] =>
  dealings.filter((dealing) => isObject(words, dealing)).map((dealing) => clauseOf(words, dealing));

export const isWithin = (stretches: readonly Stretch[], word: number): boolean => stretches.some(({ from, to }) => word >= from && word < to);

/** Whether the thing is what the verb is about: no preposition stands between them, and no person after. */
const isObject = (words: readonly Word[], { start, end, words: own }: Dealing): boolean => {
  for (let at = start; at < end; at++) {
    const text = words[at]?.text ?? '';
    if (!own.includes(at) && (PREPOSITIONS.has(text) || JOINS.has(text))) return false;
  }
  const next = words[end];
  return next === undefined || next.break >= CLAUSE_BREAK || NO_PERSON.has(next.text) || !PERSON_BY_ENDING.test(next.text);
};

const clauseOf = (words: readonly Word[], { start, end }: Dealing): Stretch => {
  const begins = (at: number): boolean => (words[at]?.break ?? 0) >= CLAUSE_BREAK;
  let from = start;
  // `reject, demote and dismiss peaches`: the verbs share their object.
  if (JOINS.has(words[from - 1]?.text ?? '')) from--;
  while (from > 0 && !begins(from) && !JOINS.has(words[from - 1]?.text ?? '')) from--;
  let to = end;
  while (to < words.length && !begins(to) && !JOINS.has(words[to]?.text ?? '')) to++;
  return { from, to };
};
