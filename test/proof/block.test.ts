import { createHash } from 'node:crypto';
import { decode } from '@ipld/dag-cbor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealBlock } from '../../src/proof/block.js';

/** A CIDv1 by nothing but the standard library: base32 of version, codec, hash function, length and digest. */
const cidByHand = (bytes: Uint8Array): string => {
  const digest = createHash('sha256').update(bytes).digest();
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  let bits = 0;
  let value = 0;
  let text = 'b';
  for (const byte of [1, 0x71, 0x12, 0x20, ...digest]) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet.charAt((value >>> (bits - 5)) & 31);
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
};

describe('a block', () => {
  it('is named by a CIDv1 that anybody recomputes from its bytes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))), (value) => {
        const { cid, bytes } = sealBlock(value);
        expect(cid.toString()).toBe(cidByHand(bytes));
        expect(cid.toString()).toMatch(/^bafyrei[a-z2-7]{52}$/);
        expect(decode(bytes)).toEqual(value);
      }),
    );
  });

  it('does not depend on the order of keys', () => {
    expect(sealBlock({ a: 1, bb: 2 }).cid.toString()).toBe(sealBlock({ bb: 2, a: 1 }).cid.toString());
  });

  it.each([
    ['a fraction', { x: 1.5 }, 'safe integers'],
    ['an integer beyond the safe ones', { x: 2 ** 53 }, 'safe integers'],
    ['not a number', { x: Number.NaN }, 'safe integers'],
    ['ill-formed text', { x: ['\ud800'] }, 'ill-formed'],
    ['an ill-formed key', { '\udc00': 1 }, 'ill-formed'],
    ['nothing', { x: undefined as never }, 'undefined'],
  ])('refuses %s, which has no single canonical form', (_, value, message) => {
    expect(() => sealBlock(value)).toThrow(message);
  });
});
