import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from '../../src/http/iso-time.js';

describe('moments', () => {
  it('are spelt as Date spells them, one after the other, near and far', () => {
    const near = fc.integer({ min: 1_795_000_000_000, max: 1_795_000_003_000 });
    const any = fc.date({ noInvalidDate: true }).map((date) => date.getTime());
    fc.assert(
      fc.property(fc.array(fc.oneof(near, any), { minLength: 1 }), (moments) => {
        expect(moments.map(isoTime)).toEqual(moments.map((moment) => new Date(moment).toISOString()));
      }),
    );
  });

  it('are none where a clock gives no number', () => {
    expect(() => isoTime(Number.NaN)).toThrow(RangeError);
  });
});
