import type { Polarity } from '../../rulebook/vocabulary.js';
import { AFTER_OBJECTS, CONNECTIVES, JOINS, PREPOSITIONS, STAND_INS } from '../english/function-words.js';
import { isWithin, type TokenRange } from '../text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../tokens/token.js';

/** Words found that deal with a thing: `hire … crane`, `lease of … copier`. */
export interface ActOnThing extends TokenRange {
  readonly words: readonly number[];
}

/** Numbers, and words that say how. */
const NO_NOUN = /^[0-9]|ly$/;

/** A phrase found in a text, by its number. */
interface FoundPhrase extends ActOnThing {
  readonly phraseId: number;
}

/**
 * The clauses about things, and those about nobody in particular.
 *
 * @param lists phrase → the list of negation that it stands in
 */
export const clausesAboutThings = (
  tokens: readonly Token[],
  matches: readonly FoundPhrase[],
  lists: readonly (keyof Polarity | undefined)[],
): readonly TokenRange[] => {
  const things: ActOnThing[] = [];
  const nobody: ActOnThing[] = [];
  const people: ActOnThing[] = [];
  for (const match of matches) {
    const list = lists[match.phraseId];
    if (list === 'things') things.push(match);
    else if (list === 'nobody') nobody.push(match);
    else if (list === 'people') people.push(match);
  }
  if (things.length === 0 && nobody.length === 0) return [];
  return [...clausesOfThings(tokens, things, people), ...clausesOfThings(tokens, nobody, [])];
};

/**
 * The clauses in which something is done to things. What can be said of people only is not said there: whoever hires a crane
 * recruits nobody. Not where one of the people is named between the same full stops, semicolons or brackets, unless the word
 * says which thing (`worker bee`).
 */
export const clausesOfThings = (
  tokens: readonly Token[],
  acts: readonly ActOnThing[],
  people: readonly Pick<ActOnThing, 'start'>[],
): readonly TokenRange[] =>
  acts.flatMap((act) => {
    if (!isObject(tokens, act)) return [];
    const clause = clauseOf(tokens, act);
    return people.length > 0 && namesOne(tokens, act, clause, people) ? [] : [clause];
  });

/** Whether one of the people is named around a clause. */
const namesOne = (tokens: readonly Token[], act: ActOnThing, clause: TokenRange, people: readonly Pick<ActOnThing, 'start'>[]): boolean => {
  const around = [withNeighbours(tokens, clause)];
  return people.some(({ start }) => isWithin(around, start) && !(act.words.includes(start) && act.words.includes(start + 1)));
};

/** Whether the thing is what the verb is about: no preposition stands between them, and no noun after. */
const isObject = (tokens: readonly Token[], { start, end, words }: ActOnThing): boolean => {
  for (let at = start; at < end; at++) {
    const text = tokens[at]?.text ?? '';
    if (!words.includes(at) && partsObject(text)) return false;
  }
  const next = tokens[end];
  return (
    next === undefined || next.boundary > NO_BOUNDARY || partsObject(next.text) || AFTER_OBJECTS.has(next.text) || NO_NOUN.test(next.text)
  );
};

const partsObject = (text: string): boolean => PREPOSITIONS.has(text) || CONNECTIVES.has(text) || JOINS.has(text);

/** The clause of an act, and those that go on about its things. */
const clauseOf = (tokens: readonly Token[], { start, end }: ActOnThing): TokenRange => {
  const joins = (at: number): boolean => JOINS.has(tokens[at]?.text ?? '');
  const begins = (at: number): boolean => (tokens[at]?.boundary ?? 0) >= CLAUSE_BOUNDARY;
  const endFrom = (at: number): number => {
    while (at < tokens.length && !begins(at) && !joins(at)) at++;
    return at;
  };
  let from = start;
  // `reject, demote and dismiss peaches`: the verbs share their object.
  if (joins(from - 1)) from--;
  while (from > 0 && !begins(from) && !joins(from - 1)) from--;
  let to = endFrom(end);
  // `rank the valves and scrap the worst`: the next clause is about them as well.
  for (let next = to; (tokens[to]?.boundary ?? SENTENCE_BOUNDARY) < SENTENCE_BOUNDARY; to = next) {
    next = endFrom(to + 1);
    if (!tokens.slice(to, next).some((token) => STAND_INS.has(token.text))) break;
  }
  return { start: from, end: to };
};

/** With the clauses that only a comma or a joining word parts from it. */
const withNeighbours = (tokens: readonly Token[], { start: from, end: to }: TokenRange): TokenRange => {
  const parts = (at: number): boolean => (tokens[at]?.boundary ?? SENTENCE_BOUNDARY) >= CLAUSE_BOUNDARY && tokens[at]?.comma !== true;
  while (from > 0 && !parts(from)) from--;
  while (to < tokens.length && !parts(to)) to++;
  return { start: from, end: to };
};
