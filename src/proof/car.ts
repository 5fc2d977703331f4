import { encode } from '@ipld/dag-cbor';
import { varint } from 'multiformats';
import { CID } from 'multiformats/cid';
import { type Block, namesBytes } from './block.js';

/** A file of blocks that is damaged, larger than allowed, or holds what does not hash to its name. */
export class CarRefused extends Error {
  override readonly name = 'CarRefused';
}

const withLength = (...parts: readonly Uint8Array[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = varint.encodeTo(length, new Uint8Array(varint.encodingLength(length)));
  return Buffer.concat([head, ...parts]);
};

/** The beginning of a CAR, version 1 (https://ipld.io/specs/transport/car/carv1/), whose blocks follow from one root. */
export const carHeader = (root: CID): Uint8Array => withLength(encode({ version: 1, roots: [root] }));

/** A block as it stands in a CAR. */
export const carBlock = ({ cid, bytes }: Block): Uint8Array => withLength(cid.bytes, bytes);

/** What a CAR may be at most: in bytes, in number of blocks, and in bytes of one block. */
export const MOST_OF_CAR = { bytes: 1 << 26, blocks: 10_000, block: 1 << 21 } as const;

/**
 * The blocks of a CAR by name, in whatever order; each was hashed.
 * @throws CarRefused naming what is wrong, and at which byte
 */
export const readCar = (car: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  if (car.length > MOST_OF_CAR.bytes) throw new CarRefused(`the CAR is larger than ${MOST_OF_CAR.bytes} bytes`);
  const blocks = new Map<string, Uint8Array>();
  const [, afterHeader] = section(car, 0, 'the header of the CAR');
  for (let at = afterHeader; at < car.length; ) {
    const [content, end] = section(car, at, 'a block');
    const { cid, bytes } = readBlock(content, at);
    if (!namesBytes(cid, bytes)) throw new CarRefused(`the block at byte ${at} does not hash to its name ${cid}`);
    blocks.set(cid.toString(), bytes);
    if (blocks.size > MOST_OF_CAR.blocks) throw new CarRefused(`the CAR holds more than ${MOST_OF_CAR.blocks} blocks`);
    at = end;
  }
  return blocks;
};

const section = (car: Uint8Array, at: number, what: string): readonly [content: Uint8Array, end: number] => {
  const [length, size] = readVarint(car, at, what);
  const [start, end] = [at + size, at + size + length];
  if (length === 0) throw new CarRefused(`${what} at byte ${at} is empty`);
  if (length > MOST_OF_CAR.block) throw new CarRefused(`${what} at byte ${at} claims ${length} bytes; ${MOST_OF_CAR.block} are allowed`);
  if (end > car.length)
    throw new CarRefused(`the CAR is cut off: ${what} at byte ${at} claims ${length} bytes, ${car.length - start} are left`);
  return [car.subarray(start, end), end];
};

const readVarint = (car: Uint8Array, at: number, what: string): [value: number, size: number] => {
  try {
    return varint.decode(car, at);
  } catch {
    throw new CarRefused(`${what} at byte ${at} has no length that can be read`);
  }
};

const readBlock = (content: Uint8Array, at: number): Block => {
  try {
    const [cid, bytes] = CID.decodeFirst(content);
    return { cid, bytes };
  } catch {
    throw new CarRefused(`the block at byte ${at} has no name that can be read`);
  }
};
