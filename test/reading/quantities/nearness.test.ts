import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Nearness } from '../../../src/reading/quantities/nearness.js';
import { apartFrom, type TokenRange } from '../../../src/reading/text/span.js';
import { CLAUSE_BOUNDARY, NO_BOUNDARY, SENTENCE_BOUNDARY, type Token } from '../../../src/reading/tokens/token.js';

const NEAR = 14;
const WORDS = 60;

const texts = fc.array(fc.constantFrom(NO_BOUNDARY, NO_BOUNDARY, NO_BOUNDARY, NO_BOUNDARY, CLAUSE_BOUNDARY, SENTENCE_BOUNDARY), {
  minLength: WORDS,
  maxLength: WORDS,
});
const ranges = fc
  .array(fc.tuple(fc.nat(WORDS - 4), fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
  .map((drawn) => drawn.map(([start, length]) => ({ start, end: start + length })));

/** As it is meant: every pair, every word between. */
const plainly = (tokens: readonly Token[], near: readonly TokenRange[], amounts: readonly TokenRange[]) => {
  const between = (one: TokenRange, other: TokenRange, boundary: number): number =>
    tokens.slice(Math.min(one.start, other.start) + 1, Math.max(one.end, other.end)).filter((token) => token.boundary >= boundary).length;
  const distance = (one: TokenRange, other: TokenRange): number =>
    apartFrom(one, other.start, other.end) + NEAR * between(one, other, CLAUSE_BOUNDARY);
  return (amount: TokenRange): boolean =>
    near.some(
      (match) =>
        apartFrom(match, amount.start, amount.end) <= NEAR &&
        between(match, amount, SENTENCE_BOUNDARY) === 0 &&
        !amounts.some((other) => distance(match, other) < distance(match, amount)),
    );
};

it('says what stands near what as the plain form does, for any text', () => {
  let [near, far] = [0, 0];
  fc.assert(
    fc.property(texts, ranges, ranges, (boundaries, matches, amounts) => {
      const tokens = boundaries.map((boundary) => ({ boundary }) as Token);
      const isNear = new Nearness(tokens).of(matches, amounts);
      const plain = plainly(tokens, matches, amounts);
      for (const amount of amounts) {
        expect(isNear(amount)).toBe(plain(amount));
        if (plain(amount)) near++;
        else far++;
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(near, far)).toBeGreaterThan(100);
});
