import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, DURATION_BOUNDS, NO_DURATIONS, quantile, shareWithinPromise, sumDurations } from '../../src/tenants/durations.js';

const counted = (milliseconds: readonly number[]): readonly number[] =>
  milliseconds.reduce<readonly number[]>(
    (sum, one) =>
      sumDurations(
        sum,
        NO_DURATIONS.map((_, i) => (i === bucketOf(one) ? 1 : 0)),
      ),
    NO_DURATIONS,
  );

const times = fc.array(fc.double({ min: 0, max: 4_000, noNaN: true }), { minLength: 1, maxLength: 50 });

describe('durations in buckets', () => {
  it('bound the true percentile from above, by the end of its bucket', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9, 0.99), (list, share) => {
        const sorted = [...list].sort((a, b) => a - b);
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        const bound = quantile(counted(list), share) ?? 0;
        expect(bound).toBeGreaterThanOrEqual(exact);
        expect(bound).toBe(DURATION_BOUNDS[bucketOf(exact)]);
      }),
    );
  });

  it('count exactly what was within the promise', () => {
    fc.assert(
      fc.property(times, (list) => {
        expect(shareWithinPromise(counted(list))).toBe(list.filter((one) => one <= 200).length / list.length);
      }),
    );
  });

  it('say nothing of no answers, nor of what is beyond the last bound', () => {
    expect(quantile(NO_DURATIONS, 0.5)).toBeUndefined();
    expect(shareWithinPromise(NO_DURATIONS)).toBeUndefined();
    expect(quantile(counted([9_000]), 0.5)).toBeUndefined();
    expect(shareWithinPromise(counted([9_000]))).toBe(0);
  });
});
