import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
          for (const one of round) set.add(one);
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
