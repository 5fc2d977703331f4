import { describe, expect, it } from 'vitest';
import { apartFrom, isWithin } from '../../../src/reading/text/span.js';

describe('token ranges', () => {
  const range = { start: 4, end: 6 };

  it.each([
    [3, false],
    [4, true],
    [5, true],
    [6, false],
  ])('hold their tokens without the end: %i', (token, held) => expect(isWithin([range], token)).toBe(held));

  it('hold nothing where there are none', () => expect(isWithin([], 4)).toBe(false));

  it.each([
    [0, 1, 3],
    [0, 4, 0],
    [3, 5, 0],
    [4, 6, 0],
    [6, 7, 0],
    [8, 9, 2],
  ])('from %i to %i are %i apart', (start, end, apart) => expect(apartFrom(range, start, end)).toBe(apart));
});
