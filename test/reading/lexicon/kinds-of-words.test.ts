import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KindsOfWords } from '../../../src/reading/lexicon/kinds-of-words.js';

/** Numbers of more windows than are kept, and of borders, as two lexicons give them out in turns. */
const number = fc.oneof(
  fc.integer({ min: -1, max: 70 }),
  fc.integer({ min: 16_370, max: 16_400 }),
  fc.integer({ min: 2, max: 12 }).map((window) => window * 16_384),
);

describe('kinds of words', () => {
  it('are what was last kept, or forgotten, and never those of another word', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.constantFrom(1, 2, 3)), { maxLength: 60 }), (kept) => {
        const kinds = new KindsOfWords();
        const said = new Map<number, number>();
        for (const [word, drawn] of kept) {
          // What kind a word is does not change.
          const kind = said.get(word) ?? drawn;
          said.set(word, kind);
          kinds.set(word, kind);
          expect(kinds.get(word)).toBe(word < 0 ? 0 : kind);
          for (const [other, its] of said) expect([0, its]).toContain(kinds.get(other));
        }
      }),
    );
  });

  it('are kept for all words that a lexicon remembers', () => {
    const kinds = new KindsOfWords();
    for (let word = 0; word < 16_384; word++) kinds.set(word, 1 + (word % 3));
    for (let word = 0; word < 16_384; word++) expect(kinds.get(word)).toBe(1 + (word % 3));
    kinds.set(16_384, 2);
    expect([kinds.get(0), kinds.get(16_383), kinds.get(16_384)]).toEqual([1, 1 + (16_383 % 3), 2]);
  });

  it('are kept of words that come again and again, however many new ones come between', () => {
    const kinds = new KindsOfWords();
    kinds.set(5, 3);
    for (let word = 16_384; word < 30 * 16_384; word += 4_096) {
      kinds.set(word, 1);
      expect(kinds.get(5)).toBe(3);
    }
    expect(kinds.get(16_384)).toBe(0);
    expect(kinds.get(30 * 16_384 - 4_096)).toBe(1);
  });
});
