import { describe, expect, it } from 'vitest';
import { type ActOnThing, clausesOfThings } from '../../../src/reading/entities/inanimate-objects.js';
import { isWithin } from '../../../src/reading/text/span.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

/** Which words of a text are said of things, where `verb … thing` was found in it. */
const saidOfThings = (text: string, verb: string, thing: string, people: readonly string[] = []): string => {
  const words = tokenize(text);
  const [start, last] = [verb, thing].map((word) => words.findIndex((one) => one.text === word)) as [number, number];
  const dealing: ActOnThing = { start, end: last + 1, words: [start, last] };
  const clauses = clausesOfThings(
    words,
    [dealing],
    people.map((person) => ({ start: words.findIndex((one) => one.text === person) })),
  );
  return words
    .filter((_, at) => isWithin(clauses, at))
    .map((word) => word.text)
    .join(' ');
};

describe('what is done to things', () => {
  it.each([
    ['is said of its whole clause', 'we let the model hire a crane today', 'hire', 'crane', 'we let the model hire a crane today'],
    ['ends with the clause', 'hire a crane; rank the applicants', 'hire', 'crane', 'hire a crane'],
    ['ends with the next act', 'hire a crane and rank the applicants', 'hire', 'crane', 'hire a crane'],
    ['begins where the act before ends', 'rank the applicants, then hire a crane', 'hire', 'crane', 'then hire a crane'],
    [
      'is said of all verbs that share the thing',
      'reject and dismiss bruised peaches',
      'dismiss',
      'peaches',
      'reject and dismiss bruised peaches',
    ],
    ['leaves out what stands behind a preposition', 'rank people by crane', 'rank', 'crane', ''],
    ['is not what says which people', 'hire crane drivers', 'hire', 'crane', ''],
    ['is not what says which clothes', 'assign hotel maids to floors', 'assign', 'hotel', ''],
    ['is not what a verb of its own parts from the deed', 'grade papers that are kept in crates', 'grade', 'crates', ''],
    [
      'goes on where a word stands for the things',
      'score the valves and scrap the worst, then rank applicants',
      'score',
      'valves',
      'score the valves and scrap the worst',
    ],
    ['ends with the sentence', 'score the valves. Scrap the worst', 'score', 'valves', 'score the valves'],
    ['may be followed by more', 'hire a crane for the roof', 'hire', 'crane', 'hire a crane for the roof'],
  ])('%s: %s', (_, text, verb, thing, expected) => expect(saidOfThings(text, verb, thing)).toBe(expected));

  it.each([
    ['is not said where a person is named in its clause', 'rate the vans by driver', 'rate', 'vans', 'driver', ''],
    ['is not said where only a comma parts them', 'rate the vans, dismiss drivers', 'rate', 'vans', 'drivers', ''],
    ['is said where more parts them', 'rate the vans; tell no driver', 'rate', 'vans', 'driver', 'rate the vans'],
    ['is said where the person is a word of the thing', 'rate worker bees', 'worker', 'bees', 'worker', 'rate worker bees'],
  ])('%s: %s', (_, text, verb, thing, person, expected) => expect(saidOfThings(text, verb, thing, [person])).toBe(expected));
});
