import type { CID } from 'multiformats/cid';
import { type Block, sealBlock } from '../../src/proof/block.js';
import { carBlock, carHeader } from '../../src/proof/car.js';

/** A file of blocks that is not as it should be, and what a verifier must say of it; nothing where it must take it all the same. */
export interface HostileCar {
  readonly name: string;
  readonly car: Uint8Array;
  readonly says?: RegExp;
}

const carOf = (root: CID, blocks: readonly Block[]): Buffer => Buffer.concat([carHeader(root), ...blocks.map(carBlock)]);

/** What may go wrong with the file of a proof and of all that it leads to. @param missing a block that every verifier needs */
export const hostileCars = (proof: Block, linked: readonly Block[], missing: CID): readonly HostileCar[] => {
  const root = proof.cid;
  const blocks = [proof, ...linked];
  const whole = carOf(root, blocks);
  const stranger = sealBlock('nobody links to this');
  // Two blocks that would have to name each other: whichever is made last, the first names another than it.
  const [first, second] = [sealBlock({ name: 'first', next: root }), sealBlock({ name: 'second', next: root })];
  const claimed = (block: Block, cid: CID): Block => ({ cid, bytes: block.bytes });
  const lacking = blocks.filter(({ cid }) => !cid.equals(missing));
  return [
    { name: 'another order', car: carOf(root, blocks.toReversed()) },
    { name: 'a block that nobody links to', car: carOf(root, [stranger, ...blocks]) },
    { name: 'every block twice', car: carOf(root, [...blocks, ...blocks]) },
    { name: 'a missing block', car: carOf(root, lacking), says: new RegExp(`missing.*${missing}|${missing}.*missing`) },
    { name: 'the proof missing', car: carOf(root, linked), says: new RegExp(`missing.*${root}|${root}.*missing`) },
    { name: 'no block at all', car: carHeader(root), says: /missing/ },
    {
      name: 'a cycle that it claims',
      car: carOf(root, [claimed(second, first.cid), claimed(first, second.cid), ...blocks]),
      says: /does not hash to its name/,
    },
    {
      name: 'a block under the name of another',
      car: carOf(root, [claimed(stranger, missing), ...lacking]),
      says: /does not hash to its name/,
    },
    { name: 'its end cut off', car: whole.subarray(0, -7), says: /cut off/ },
    { name: 'its middle cut off', car: whole.subarray(0, whole.length >> 1), says: /cut off|missing/ },
    {
      name: 'a block that claims 4 GB',
      car: Buffer.concat([whole, Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f)]),
      says: /claims 4294967295/,
    },
    { name: 'a length without an end', car: Buffer.concat([whole, Buffer.alloc(20, 0xff)]), says: /no length|no end/ },
    { name: 'an empty block', car: Buffer.concat([whole, Uint8Array.of(0)]), says: /empty|claims 0/ },
    { name: 'more bytes than any file may have', car: Buffer.alloc((1 << 26) + 1), says: /larger than/ },
    { name: 'nothing in it', car: new Uint8Array(), says: /no length|cut off/ },
    { name: 'words instead of blocks', car: Buffer.from('<html>not found</html>'), says: /cut off/ },
  ];
};
