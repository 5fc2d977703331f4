import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWhere } from '../../src/lists/first-where.js';

describe('the first item where something holds', () => {
  it('is the one that a look from the start finds, or the length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, bound) => {
        const list = numbers.toSorted((a, b) => a - b);
        const plain = list.findIndex((one) => one >= bound);
        expect(firstWhere(list, (one) => one >= bound)).toBe(plain === -1 ? list.length : plain);
      }),
    );
  });
});
