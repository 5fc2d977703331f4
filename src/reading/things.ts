import { CLAUSE_BREAK, NO_BREAK } from './breaks.js';
import { AFTER_OBJECTS, JOINS, PREPOSITIONS } from './english.js';
import type { Word } from './word.js';

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

/** Numbers, and words that say how. */
const NO_NOUN = /^[0-9]|ly$/;

/**
 * The clauses in which something is done to things. What can be said of people only is not said there: whoever hires a crane
 * recruits nobody.
 */
export const clausesOfThings = (words: readonly Word[], dealings: readonly Dealing[]): readonly Stretch[] =>
  dealings.filter((dealing) => isObject(words, dealing)).map((dealing) => clauseOf(words, dealing));

export const isWithin = (stretches: readonly Stretch[], word: number): boolean => stretches.some(({ from, to }) => word >= from && word < to);

/** Whether the thing is what the verb is about: no preposition stands between them, and no noun after. */
const isObject = (words: readonly Word[], { start, end, words: own }: Dealing): boolean => {
  for (let at = start; at < end; at++) {
    const text = words[at]?.text ?? '';
    if (!own.includes(at) && (PREPOSITIONS.has(text) || JOINS.has(text))) return false;
  }
  const next = words[end];
  return next === undefined || next.break > NO_BREAK || PREPOSITIONS.has(next.text) || JOINS.has(next.text) || AFTER_OBJECTS.has(next.text) || NO_NOUN.test(next.text);
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
