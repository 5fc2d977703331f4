import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestApiKey, newApiKey, parseApiKey } from '../../src/tenants/api-key.js';

const key = fc.boolean().map((test) => newApiKey(test));

describe('an API key', () => {
  it('says whose it is and whether it is for tests', () => {
    fc.assert(
      fc.property(fc.boolean(), (test) => {
        const made = newApiKey(test);
        expect(made).toMatch(test ? /^ck_test_[0-9a-z]{8}_[0-9a-z]{38}$/ : /^ck_[0-9a-z]{8}_[0-9a-z]{38}$/);
        expect(parseApiKey(made)).toEqual({ id: made.slice(test ? 8 : 3, test ? 16 : 11), test });
      }),
    );
  });

  it('is told from itself with any one character changed, without a look-up', () => {
    fc.assert(
      fc.property(key, fc.nat(), fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz_-ilou '), (made, at, character) => {
        const place = at % made.length;
        fc.pre(made[place] !== character);
        expect(parseApiKey(made.slice(0, place) + character + made.slice(place + 1))).toBeUndefined();
      }),
    );
  });

  it('is told from any other text, of whatever length', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseApiKey(text) === undefined));
    fc.assert(fc.property(key, fc.string({ minLength: 1 }), (made, more) => parseApiKey(made + more) === undefined));
    expect(parseApiKey(`ck_${'0'.repeat(10_000)}`)).toBeUndefined();
    expect(parseApiKey(newApiKey(false).toUpperCase())).toBeUndefined();
  });

  it('is never made twice, and kept as a digest', () => {
    const made = new Set(Array.from({ length: 1_000 }, () => newApiKey(false)));
    expect(made.size).toBe(1_000);
    for (const one of made) expect(digestApiKey(one)).toMatch(/^[0-9a-f]{64}$/);
  });
});
