import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCalibration } from '../../../tools/rules/evaluate/calibration.js';

const claims = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
];

describe('calibration', () => {
  it('finds nothing wrong where 80 % of the claims of 0.8 are right', () => {
    const { brier, expectedError, bins } = measureCalibration(claims(0.8, 8, 2));
    expect(brier).toBeCloseTo(0.16, 10);
    expect(expectedError).toBeCloseTo(0, 10);
    expect(bins).toHaveLength(1);
  });

  it('weighs the error of a bin by its size', () => {
    const { expectedError, largestError } = measureCalibration([...claims(0.95, 3, 0), ...claims(0.55, 0, 1)]);
    expect(largestError).toBeCloseTo(0.55, 10);
    expect(expectedError).toBeCloseTo(0.75 * 0.05 + 0.25 * 0.55, 10);
  });

  it('puts certainty into the last bin', () => {
    expect(measureCalibration(claims(1, 1, 0)).bins[0]?.to).toBe(1);
  });

  it('loses no claim, and its error never exceeds the largest one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() }), { minLength: 1 }),
        (list) => {
          const { bins, expectedError, largestError, brier } = measureCalibration(list);
          expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(list.length);
          expect(expectedError).toBeLessThanOrEqual(largestError + 1e-12);
          expect(brier).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
