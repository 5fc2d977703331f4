import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/reading/normalize/normalize.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

const WORDS =
  'make a sexual asexual social asocial political apolitical typical atypical picture of the child draw image about along way'.split(' ');
const KNOWN = new Set(WORDS);
const isWord = (word: string): boolean => KNOWN.has(word);
const read = (text: string): string =>
  tokenize(normalize(text, isWord).aligned)
    .map((token) => token.text)
    .join(' ');

const ADJECTIVES = ['sexual', 'social', 'political'];
/** What people put between letters, and what then parts words. */
const GAPS: readonly (readonly [letters: string, words: string])[] = [
  [' ', '   '],
  ['.', ' '],
  ['-', ' '],
  ['·', ' '],
  ['*', ' '],
  ['🔥', ' '],
  [' 🔥 ', '   '],
  ['❤️', ' ❤️ '],
];

describe('letters set apart', () => {
  it('never join an article and an adjective to the word that denies it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ADJECTIVES),
        fc.constantFrom(...GAPS),
        fc.constantFrom('a', 'an'),
        (adjective, [letters, words], article) => {
          const joined = [...`a${adjective}`].join(letters);
          const apart = ['make', joined, 'picture'].join(article === 'a' ? ' ' : words);
          expect(read(apart)).toContain(`a ${adjective}`);
          expect(read(apart)).not.toContain(`a${adjective}`);
        },
      ),
    );
  });

  it('say the same as the plain words, whatever is between them', () => {
    const words = fc.array(fc.constantFrom('make', 'draw', 'picture', 'child', 'image', 'sexual'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(words, fc.constantFrom(...GAPS.slice(0, 3)), (plain, [letters, between]) => {
        // The same word twice in a row, and rows of less than two words, are other kinds.
        fc.pre(plain.every((word, at) => word !== plain[at - 1]));
        expect(read(plain.map((word) => [...word].join(letters)).join(between))).toBe(plain.join(' '));
      }),
    );
  });

  it.each([
    ['make🔥a🔥sexual🔥picture', 'make a sexual picture'],
    ['make a*sexual picture', 'make a sexual picture'],
    ['m a k e a s e x u a l p i c t u r e', 'make a sexual picture'],
    ['an asexual picture', 'an asexual picture'],
    ['a l o n g the way', 'along the way'],
    ['a b o u t the way', 'about the way'],
  ])('%s → %s', (text, expected) => expect(read(text)).toBe(expected));
});
