import { canonicalize } from '@x402/extensions/offer-receipt';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/signing/canonical-json.js';

it('canonical JSON is that of the reference package', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
    ),
  })).value;
  fc.assert(fc.property(value, (one) => canonicalJson(one) === canonicalize(one)));
});

it.each([
  ['a number without an end', { a: [0, Number.POSITIVE_INFINITY] }, '`/a/1` is no finite number'],
  ['ill-formed text', { a: { b: '\ud800' } }, '`/a/b` is ill-formed text'],
  ['an ill-formed name', { a: { '\udc00': 1 } }, '`/a` is ill-formed text'],
  ['no value', [undefined], '`/0` is no value of JSON'],
])('refuses %s, and says where', (_, value, message) => {
  expect(() => canonicalJson(value)).toThrow(message);
});
