import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPairs, invertLists, packLists } from '../../src/table/lists.js';
import { NumberSet } from '../../src/table/number-set.js';

const BOUND = 5_000;
const numbers = fc.array(fc.integer({ min: 0, max: BOUND - 1 }), { maxLength: 100 });

describe('a set of numbers', () => {
  it('gives back what was put in, each once, ascending, and is empty afterwards', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 4 }), (rounds) => {
        const set = new NumberSet(BOUND);
        const list = new Int32Array(BOUND);
        for (const round of rounds) {
          round.forEach((one) => set.add(one));
          const wanted = [...new Set(round)].sort((a, b) => a - b);
          expect([...list.subarray(0, set.drain(list))]).toEqual(wanted);
        }
        expect(set.drain(list)).toBe(0);
      }),
    );
  });

  it.each([0, 1, 32, 33, 1024, 1025])('holds every number below %i', (bound) => {
    const set = new NumberSet(bound);
    for (let i = bound - 1; i >= 0; i--) set.add(i);
    const list = new Int32Array(bound);
    expect(set.drain(list)).toBe(bound);
    expect([...list]).toEqual([...list.keys()]);
  });
});

describe('lists side by side', () => {
  const plain = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }), { maxLength: 8 });
  const unpack = ({ starts, items }: ReturnType<typeof packLists>): number[][] =>
    [...starts.subarray(1)].map((end, i) => [...items.subarray(starts[i], end)]);

  it('are the lists that were packed', () => {
    fc.assert(
      fc.property(plain, (lists) => {
        expect(unpack(packLists(lists))).toEqual(lists);
      }),
    );
  });

  it('turned round name the lists that hold a number, ascending', () => {
    fc.assert(
      fc.property(plain, (lists) => {
        const wanted = Array.from({ length: 10 }, (_, item) => lists.flatMap((list, i) => list.filter((one) => one === item).map(() => i)));
        expect(unpack(invertLists(packLists(lists), 10))).toEqual(wanted);
      }),
    );
  });

  it('made of pairs keep their order', () => {
    const pairs = [
      [1, 5],
      [0, 7],
      [1, 3],
    ] as const;
    expect(unpack(groupPairs(3, (pair) => pairs.forEach(([list, item]) => pair(list, item))))).toEqual([[7], [5, 3], []]);
  });
});
