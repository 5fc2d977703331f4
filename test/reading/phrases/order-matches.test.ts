import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../../src/reading/phrases/match.js';
import { inOrderOfPhrases } from '../../../src/reading/phrases/matcher/order-matches.js';

/** All as they come, in one sort. */
const plain = (matches: readonly Match[]): readonly Match[] =>
  matches.toSorted(
    (one, other) =>
      one.phraseId - other.phraseId ||
      one.start - other.start ||
      other.end - one.end ||
      other.words.length - one.words.length ||
      other.strength - one.strength,
  );

const match = fc.record({
  phraseId: fc.nat(4),
  start: fc.nat(6),
  end: fc.nat(6),
  strength: fc.constantFrom(850, 1000),
  words: fc.array(fc.nat(3), { maxLength: 2 }),
  loose: fc.boolean(),
});
/** As patterns find them: several of one phrase, mostly in order. */
const run = fc.tuple(fc.nat(4), fc.array(match, { maxLength: 5 })).map(([phraseId, list]) => list.map((one) => ({ ...one, phraseId })));
const matches = fc.oneof(
  fc.array(match, { maxLength: 20 }),
  fc.array(run, { maxLength: 8 }).map((runs) => runs.flat()),
);

describe('matches in order of phrases', () => {
  it('stand as one sort puts them, equal ones as they came', () => {
    fc.assert(
      fc.property(matches, (list) => {
        const [ordered, sorted] = [inOrderOfPhrases(list), plain(list)];
        expect(ordered.length).toBe(list.length);
        expect(ordered.every((one, at) => one === sorted[at])).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
