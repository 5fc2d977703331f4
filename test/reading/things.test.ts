import { describe, expect, it } from 'vitest';
import { clausesOfThings, isWithin, type Dealing } from '../../src/reading/things.js';
import { splitWords } from '../../src/reading/split-words.js';

/** Which words of a text are said of things, where `verb … thing` was found in it. */
const saidOfThings = (text: string, verb: string, thing: string): string => {
  const words = splitWords(text);
  const [start, last] = [verb, thing].map((word) => words.findIndex((one) => one.text === word)) as [number, number];
  const dealing: Dealing = { start, end: last + 1, words: [start, last] };
  const clauses = clausesOfThings(words, [dealing]);
  return words.filter((_, at) => isWithin(clauses, at)).map((word) => word.text).join(' ');
};

describe('what is done to things', () => {
  it.each([
    ['is said of its whole clause', 'we let the model hire a crane today', 'hire', 'crane', 'we let the model hire a crane today'],
    ['ends with the clause', 'hire a crane; rank the applicants', 'hire', 'crane', 'hire a crane'],
    ['ends with the next act', 'hire a crane and rank the applicants', 'hire', 'crane', 'hire a crane'],
    ['begins where the act before ends', 'rank the applicants, then hire a crane', 'hire', 'crane', 'then hire a crane'],
    ['is said of all verbs that share the thing', 'reject and dismiss bruised peaches', 'dismiss', 'peaches', 'reject and dismiss bruised peaches'],
    ['leaves out what stands behind a preposition', 'rank people by crane', 'rank', 'crane', ''],
    ['is not what says which people', 'hire crane drivers', 'hire', 'crane', ''],
    ['is not what says which clothes', 'assign hotel maids to floors', 'assign', 'hotel', ''],
    ['may be followed by more', 'hire a crane for the roof', 'hire', 'crane', 'hire a crane for the roof'],
  ])('%s: %s', (_, text, verb, thing, expected) => expect(saidOfThings(text, verb, thing)).toBe(expected));
});
