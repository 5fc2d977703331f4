import { encode } from '@ipld/dag-cbor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, sealBlock, sealRaw } from '../../src/proof/block.js';
import { CarRefused, carBlock, carHeader, MOST_OF_CAR, readCar } from '../../src/proof/car.js';
import { linksOf } from '../../src/proof/links.js';

const leaf = sealRaw(Uint8Array.of(1, 2, 3));
const root = sealBlock({ leaf: leaf.cid, again: [leaf.cid, { deep: leaf.cid }] });
const car = (blocks: readonly Block[]): Uint8Array => Buffer.concat([carHeader(root.cid), ...blocks.map(carBlock)]);

describe('a CAR', () => {
  it('has the bytes that the specification gives it', () => {
    // varint 58, {"roots": [CID], "version": 1}; https://ipld.io/specs/transport/car/carv1/
    const header = Buffer.from(encode({ roots: [root.cid], version: 1 }));
    expect(header.length).toBe(58);
    const block = Buffer.concat([Uint8Array.of(leaf.cid.bytes.length + leaf.bytes.length), leaf.cid.bytes, leaf.bytes]);
    expect(Buffer.from(car([leaf])).equals(Buffer.concat([Uint8Array.of(58), header, block]))).toBe(true);
  });

  it('gives back its blocks, in whatever order they stand and however often', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uint8Array({ maxLength: 300 }), { selector: String }), fc.nat(), (many, turn) => {
        const blocks = many.map(sealRaw);
        const shuffled = [...blocks.slice(turn % (blocks.length || 1)), ...blocks];
        const read = readCar(car(shuffled));
        expect(new Set(read.keys())).toEqual(new Set(blocks.map(({ cid }) => cid.toString())));
        for (const { cid, bytes } of blocks) expect(Buffer.from(read.get(cid.toString()) ?? []).equals(bytes)).toBe(true);
      }),
    );
  });

  it('is refused wherever it is cut off, but between two blocks', () => {
    const whole = car([root, leaf]);
    const between = [carHeader(root.cid).length, car([root]).length, whole.length];
    for (let length = 0; length < whole.length; length++)
      if (!between.includes(length)) expect(() => readCar(whole.subarray(0, length))).toThrow(CarRefused);
      else expect(readCar(whole.subarray(0, length)).size).toBe(between.indexOf(length));
  });

  it('is refused with any bit of a block turned', () => {
    const whole = car([root, leaf]);
    for (let bit = 8 * carHeader(root.cid).length; bit < 8 * whole.length; bit++) {
      const turned = whole.slice();
      turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => readCar(turned)).toThrow(CarRefused);
    }
  });

  it.each([
    ['a block that claims gigabytes', Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f), 'bytes; 2097152 are allowed'],
    ['a length without an end', new Uint8Array(20).fill(0xff), 'no length that can be read'],
    ['an empty block', Uint8Array.of(0), 'is empty'],
    ['a block without a name', Uint8Array.of(2, 9, 9), 'no name'],
  ])('is refused with %s', (_, bytes, message) => {
    expect(() => readCar(Buffer.concat([carHeader(root.cid), bytes]))).toThrow(message);
  });

  it('is refused where it is larger than a CAR may be, before any of it is read', () => {
    expect(() => readCar(new Uint8Array(MOST_OF_CAR.bytes + 1))).toThrow('larger than');
  });
});

describe('the links of a block', () => {
  it('are those that it names, in order, and a raw block names none', () => {
    expect(linksOf(root.cid, root.bytes).map(String)).toEqual(Array.from({ length: 3 }, () => leaf.cid.toString()));
    expect(linksOf(leaf.cid, root.bytes)).toEqual([]);
    const none = sealBlock({ text: 'none' });
    expect(linksOf(none.cid, none.bytes)).toEqual([]);
  });
});
