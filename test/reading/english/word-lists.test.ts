import { describe, expect, it } from 'vitest';
import * as common from '../../../src/reading/english/common-words.js';
import * as confusable from '../../../src/reading/english/confusable-words.js';
import * as functionWords from '../../../src/reading/english/function-words.js';
import { IRREGULAR_FORMS, UNINFLECTED } from '../../../src/reading/english/irregular-forms.js';
import * as negation from '../../../src/reading/english/negation-words.js';
import { MULTIPLES, NUMBER_WORDS } from '../../../src/reading/english/number-words.js';

const lists = Object.entries<unknown>({ ...common, ...confusable, ...functionWords, ...negation, UNINFLECTED }).filter(
  (entry): entry is [string, ReadonlySet<string>] => entry[1] instanceof Set,
);

describe('word lists', () => {
  it.each(lists)('%s holds words in small letters', (_, words) => {
    expect(words.size).toBeGreaterThan(0);
    expect([...words].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
  });

  it('give every irregular form a base of its own', () => {
    expect([...IRREGULAR_FORMS].filter(([form, bases]) => bases.length === 0 || bases.includes(form))).toEqual([]);
    expect(IRREGULAR_FORMS.get('lives')).toEqual(['life', 'live']);
    expect(IRREGULAR_FORMS.get('biases')).toEqual(['bias']);
  });

  it.each([
    ['zero', 0],
    ['nineteen', 19],
    ['twenty', 20],
    ['ninety', 90],
  ])('%s is %i', (word, value) => expect(NUMBER_WORDS.get(word)).toBe(value));

  it.each([
    ['thousand', 1_000],
    ['dozen', 12],
    ['bn', 1e9],
  ])('a %s is %i', (word, value) => expect(MULTIPLES.get(word)).toBe(value));
});
