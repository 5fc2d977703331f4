import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLists } from '../../../src/lists/packed-lists.js';
import type { Occurrence } from '../../../src/reading/phrases/match.js';
import { OccurrenceIndex } from '../../../src/reading/phrases/matcher/occurrence-index.js';

const MOST = 600;

/** Two words, a group of the first, and one of both. */
const eager = packLists([[0, 2, 3], [1, 3], [2, 3], [3]]);
const lazy = packLists([[], [], [], []]);

/** Goes back from the last, one by one. */
const inserted = (list: Occurrence[], one: Occurrence): void => {
  if (list.length >= MOST) return;
  let at = list.length;
  for (; at > 0; at--) {
    const before = list[at - 1] as Occurrence;
    const order = before.start - one.start || one.end - before.end;
    if (order < 0) break;
    if (order === 0) {
      if (before.strength < one.strength) list[at - 1] = one;
      return;
    }
  }
  list.splice(at, 0, one);
};

const put = fc.record({
  symbol: fc.nat(2),
  start: fc.nat(400),
  length: fc.integer({ min: 1, max: 3 }),
  strength: fc.constantFrom(850, 1000),
});

describe('occurrences', () => {
  const index = new OccurrenceIndex({ symbols: 4, eager, lazy });

  it.each([30, 900])('of %d are listed as if put in one by one, and the first is the first', (maxLength) => {
    fc.assert(
      fc.property(fc.array(put, { maxLength, size: 'max' }), (puts) => {
        const plain: Occurrence[][] = [[], [], [], []];
        for (const { symbol, start, length, strength } of puts) {
          const one = { start, end: start + length, strength, words: [start] };
          for (const marked of [
            [0, 2, 3],
            [1, 3],
            [2, 3],
          ][symbol] as number[])
            inserted(plain[marked] as Occurrence[], one);
          index.put(symbol, [one], 0);
        }
        const present = [0, 1, 2, 3].filter((symbol) => (plain[symbol] as Occurrence[]).length > 0);
        const firsts = present.map((symbol) => index.first(symbol));
        const lists = [0, 1, 2, 3].map((symbol) => index.at(symbol));
        index.clear();
        expect(lists).toEqual(plain);
        expect(firsts).toEqual(present.map((symbol) => plain[symbol]?.[0]));
      }),
      { numRuns: 60 },
    );
  });
});
