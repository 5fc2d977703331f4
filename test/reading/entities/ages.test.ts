import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAges } from '../../../src/reading/entities/ages.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

const KNOWN = new Set(['make', 'picture', 'room', 'photo', 'from', 'her', 'of', 'the', 'in', 'paint', 'shop']);
const isWord = (word: string): boolean => KNOWN.has(word);
const words = (text: string): readonly string[] => withAges(tokenize(text), isWord).map((token) => token.text);
const isChild = (text: string): boolean => words(text).some((word) => word === 'minor' || word === 'pupil');
const isAdult = (text: string): boolean => words(text).includes('adult');

/** How people write an age; `N` stands for it. */
const FORMS = [
  'my classmate, N, from her photo',
  'my classmate (N)',
  'her sister (N), by the lake',
  'my friend Emma Stone, N, smiles',
  'a photo of Emma (N)',
  'a girl, N.',
  'a neighbour aged N',
  'age: N',
  'age=N',
  '"age": N',
  '{"who": "neighbour", "age": "N"}',
  'user_age=N',
  'subjectAge: N',
  'at the age of N',
  'N yo',
  'N yo girl',
  'N y/o',
  'N-year-old',
  'N yrs old',
  'N years of age',
  'she is N',
  "she's only N",
  'my niece turned N and left',
  'a boy of N',
] as const;
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const IN_WORDS = [...NAMES, 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];

const form = fc.constantFrom(...FORMS);
const written = (most: number, least: number) =>
  fc.integer({ min: least, max: most }).chain((age) => fc.constantFrom(`${age}`, IN_WORDS[age - 1] ?? `${age}`));

describe('a stated age', () => {
  it('below eighteen makes a child, however it is written', () => {
    fc.assert(fc.property(form, written(17, 4), (text, age) => isChild(text.replace('N', age)) && !isAdult(text.replace('N', age))));
  });

  it('from eighteen on makes a grown-up, and no child', () => {
    fc.assert(fc.property(form, written(59, 18), (text, age) => isAdult(text.replace('N', age)) && !isChild(text.replace('N', age))));
  });

  it('keeps every token in its place, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), form, fc.nat(150), (before, text, age) => {
        const tokens = tokenize(`${before} ${text.replace('N', `${age}`)}`);
        const read = withAges(tokens, isWord);
        return (
          read.length === tokens.length && read.every((token, at) => token.start === tokens[at]?.start && token.end === tokens[at]?.end)
        );
      }),
    );
  });

  it.each([
    ...['born in 2012', 'dob: 2012-03-04', 'date_of_birth=2011-01-30', '"birthYear": 2010', 'born 4 March 2013', 'under the age of 18'],
    ...[
      'grade 9',
      'a 9th grade photo',
      'ninth grade',
      'grade: 10',
      'my grade 9 student',
      'her year 10 photo',
      'in year 10',
      'aged 13 to 17',
    ],
  ])('%s: a child', (text) => expect(isChild(text)).toBe(true));

  it.each(['born in 1990', 'dob: 1985-03-04'])('%s: grown up', (text) => expect([isAdult(text), isChild(text)]).toEqual([true, false]));

  it.each([
    ...[
      'room 15',
      'make 15 photos',
      'room (15)',
      'paint shop 15, please',
      'she is 15 minutes late',
      'age: 15 days',
      'version 15',
      '15 % of her',
    ],
    ...['a team of 15', 'order grade 8 bolts', 'fiscal year 10', 'year 10 of the lease', 'a photo of 15 rooms', 'May 5, 15, and 20'],
    ...['established in 2012', 'room 101 (15)', 'over the age of 15', '15th floor', 'the age of 140', 'a 10-year-old company', '5 girls'],
  ])('%s: the age of nobody', (text) => expect([isChild(text), isAdult(text)]).toEqual([false, false]));

  it('in apposition parts no clause', () => {
    const tokens = withAges(tokenize('paint my classmate, 15, from her photo'), isWord);
    expect(tokens.slice(1).map((token) => token.boundary)).toEqual(tokens.slice(1).map(() => 0));
  });
});
