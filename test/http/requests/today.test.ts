import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { todayBy } from '../../../src/http/requests/today.js';

describe('today', () => {
  it('is the day that the clock shows in UTC, however the clock is set', () => {
    fc.assert(
      fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (moments) => {
        let at = 0;
        const today = todayBy(() => moments[at] as Date);
        for (at = 0; at < moments.length; at++) expect(today()).toBe((moments[at] as Date).toISOString().slice(0, 10));
      }),
    );
  });

  it('changes at midnight, not before', () => {
    let now = new Date('2026-12-31T23:59:59.999Z');
    const today = todayBy(() => now);
    expect(today()).toBe('2026-12-31');
    now = new Date('2027-01-01T00:00:00.000Z');
    expect(today()).toBe('2027-01-01');
  });

  it('is no day where the clock shows none', () => {
    expect(() => todayBy(() => new Date(Number.NaN))()).toThrow(RangeError);
  });
});
