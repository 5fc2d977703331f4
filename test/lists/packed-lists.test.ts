import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPairs, invertLists, type PackedLists, packLists } from '../../src/lists/packed-lists.js';

describe('packed lists', () => {
  const plain = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }), { maxLength: 8 });
  const unpack = ({ starts, items }: PackedLists): number[][] =>
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
    expect(
      unpack(
        groupPairs(3, (pair) => {
          for (const [list, item] of pairs) pair(list, item);
        }),
      ),
    ).toEqual([[7], [5, 3], []]);
  });
});
