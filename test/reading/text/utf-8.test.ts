import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from '../../../src/reading/text/utf-8.js';

const strict = new TextDecoder('utf-8', { fatal: true });
const strictly = (bytes: Uint8Array): string | undefined => {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
};

it('reads bytes, or refuses them, as a strict decoder does', () => {
  const texts = fc.string({ unit: 'binary' }).map((text) => new Uint8Array(Buffer.from(text.toWellFormed())));
  const cut = fc.tuple(texts, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)));
  fc.assert(
    fc.property(fc.oneof(texts, cut, fc.uint8Array({ maxLength: 12 })), (bytes) => {
      expect(textOf(bytes)).toBe(strictly(bytes));
    }),
  );
});

it.each([
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong form', [0xc0, 0xaf]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['half a letter', [0xe2, 0x82]],
])('refuses %s', (_, bytes) => {
  expect(textOf(Uint8Array.from(bytes))).toBeUndefined();
});
