import { describe, expect, it } from 'vitest';
import { quantitiesIn } from '../../../src/reading/quantities/quantities.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';
import { compileSmall, said } from '../vocabulary.js';

describe('numbers', () => {
  it.each<[string, number]>([
    ['10^25', 1e25],
    ['1e25', 1e25],
    ['3e25', 3e25],
    ['10²⁶', 1e26],
    ['ten to the 25', 1e25],
    ['10 to the power of 26', 1e26],
    ['3 x 10^25', 3e25],
    ['1,000', 1000],
    ['fifty', 50],
    ['twenty-five', 25],
    ['two hundred and fifty', 250],
    ['1.5 million', 1.5e6],
    ['50k', 50_000],
    ['half a million', 500_000],
    ['a dozen', 12],
    ['forty septillion', 4e25],
  ])('%s is %d', (text, value) => expect(quantitiesIn(tokenize(text))[0]?.value).toBeCloseTo(value, -12));

  it('reads an exact power exactly', () => expect(quantitiesIn(tokenize('10^25'))[0]?.value).toBe(1e25));
});

const compiled = compileSmall({
  facts: {
    size: {
      kind: 'context',
      measure: {
        units: { employees: 1, staff: 1 },
        near: [],
        bands: [
          { answer: 'small', below: 50 },
          { answer: 'large', atLeast: 50 },
        ],
      },
    },
    kept: {
      kind: 'safeguard',
      measure: {
        units: { day: 1, month: 30.4375, year: 365.25 },
        near: ['(log|record)'],
        bands: [
          { answer: 'short', below: 181 },
          { answer: 'middle', atLeast: 181, below: 1095 },
          { answer: 'long', atLeast: 1095 },
        ],
      },
    },
    compute: {
      kind: 'context',
      measure: {
        units: { flop: 1, 'floating point operation': 1 },
        near: [],
        bands: [
          { answer: 'low', atMost: 1e25 },
          { answer: 'high', above: 1e25 },
        ],
      },
    },
  },
});

describe('measures', () => {
  it.each<[string, string]>([
    ['a firm with 49 employees', 'size=small'],
    ['under 50 employees', 'size=small'],
    ['fewer than fifty staff', 'size=small'],
    ['50 full-time employees', 'size=large'],
    ['50 or more employees', 'size=large'],
    ['over 50 employees', 'size=large'],
    ['exactly 50 employees', 'size=large'],
    ['1,200 employees', 'size=large'],
    ['keep logs for two years', 'kept=middle'],
    ['records are kept for 90 days', 'kept=short'],
    ['an 18-month log', 'kept=middle'],
    ['at least 3 years of records', 'kept=long'],
    ['less than 3 years of records', 'kept=middle'],
    ['logs kept for a year', 'kept=middle'],
    ['delete the logs every day', 'kept=short'],
    ['keep logs two years and eleven months', 'kept=middle'],
    ['records go three years and one day later', 'kept=long'],
    ['erase invoices after ten days and keep records for ten years', 'kept=long'],
    ['logs are wiped nightly', 'kept=short'],
    ['log_keep_days=90', 'kept=short'],
    ['{"recordRetentionMonths": 24}', 'kept=middle'],
    ['purge logs --older-than-years 4', 'kept=long'],
    ['a log, an 18-month 3 of them', 'kept=middle'],
    ['trained with 10^26 FLOPs', 'compute=high'],
    ['10^25 FLOP', 'compute=low'],
    ['more than 10^25 FLOP', 'compute=high'],
    ['3e25 floating-point operations', 'compute=high'],
  ])('%s: %s', (text, expected) => expect(said(compiled, text)).toEqual([expected]));

  it('needs what it is about nearby', () => expect(said(compiled, 'a loan over 2 years')).toEqual([]));
  it('reads a denied period', () => expect(said(compiled, 'we do not keep logs for 6 months')).toEqual(['not kept=middle']));
  it('takes no limit for a denial', () => expect(said(compiled, 'keep logs no longer than 30 days')).toEqual(['kept=short']));
});
