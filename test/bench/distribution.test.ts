import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TARGET_MILLISECONDS, Times } from '../../bench/distribution.js';

const spreadOf = (answers: readonly (readonly [status: number, milliseconds: number])[], expected?: number, unanswered = 0) => {
  const times = new Times();
  for (const [status, milliseconds] of answers) times.add(status, milliseconds, expected);
  return times.spread(1, unanswered);
};

describe('the spread of answers', () => {
  it('counts an answer on the target as within it, and one above it not', () => {
    expect(
      spreadOf([
        [200, TARGET_MILLISECONDS],
        [200, TARGET_MILLISECONDS + 0.001],
      ]),
    ).toMatchObject({ requests: 2, within: 1, failed: 0 });
  });

  it('never counts a quick refusal, or a request without an answer, as within the target', () => {
    expect(
      spreadOf(
        [
          [429, 1],
          [503, 1],
          [200, 1],
        ],
        undefined,
        2,
      ),
    ).toMatchObject({ requests: 5, within: 1, failed: 4 });
  });

  it('counts what a waiting connection could not send as having waited too', () => {
    expect(spreadOf([[200, 500]], 100)).toMatchObject({ requests: 5, within: 2, requestsPerSecond: 1, largest: 500, p50: 300 });
  });

  it('orders its shares, and the last of them is the slowest answer', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.001, max: 10_000, noNaN: true }), { minLength: 1, maxLength: 300 }), (milliseconds) => {
        const { spread, largest, p50 } = spreadOf(milliseconds.map((one) => [200, one] as const));
        expect([...spread].sort((a, b) => a - b)).toEqual(spread);
        expect(largest).toBeCloseTo(Math.max(...milliseconds), 2);
        expect(milliseconds.filter((one) => one < p50 - 0.001).length).toBeLessThanOrEqual(milliseconds.length / 2);
      }),
    );
  });
});
