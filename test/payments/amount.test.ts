import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../src/payments/amount.js';

describe('amounts', () => {
  it.each([
    ['0.01', 6, '10000'],
    ['99', 6, '99000000'],
    ['0.000001', 6, '1'],
    ['1', 0, '1'],
    ['1.5', 18, '1500000000000000000'],
  ])('%s with %d decimals is %s', (text, decimals, units) => {
    expect(parseAmount(text, decimals)).toBe(units);
    expect(formatAmount(units, decimals)).toBe(text);
  });

  it.each(['', '0', '0.0', '-1', '1.', '.5', '01', '1e2', '0.0000001', '1,5', ' 1', '9999999999999'])('%j is none', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined();
  });

  it('go there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.integer({ min: 6, max: 18 }), (units, decimals) => {
        expect(parseAmount(formatAmount(units.toString(), decimals), decimals)).toBe(units.toString());
      }),
    );
  });
});
