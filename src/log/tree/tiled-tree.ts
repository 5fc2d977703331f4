import { EMPTY_ROOT, HASH_BYTES, nodeHash } from './hash.js';
import { consistencyRanges, inclusionRanges, type Range, type Subtree, subtreesOf } from './ranges.js';
import { type ReadTile, TileMissing } from './right-edge.js';
import { hashesIn, joinWhole, TILE_HEIGHT, TILE_WIDTH, tilePath } from './tiles.js';

/** Roots and proofs of a tree of any size up to what is stored, from its tiles; each is read once. */
export const tiledTree = (readTile: ReadTile) => {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const tileAt = (path: string): Promise<Uint8Array> => {
    const known = tiles.get(path);
    if (known !== undefined) return known;
    const reading = readTile(path).then((tile) => tile ?? new Uint8Array());
    tiles.set(path, reading);
    return reading;
  };

  const hashOfSubtree = async ({ height, index }: Subtree): Promise<Buffer> => {
    const level = Math.floor(height / TILE_HEIGHT);
    const width = 2 ** (height % TILE_HEIGHT);
    const begin = index * width;
    const path = tilePath(level, Math.floor(begin / TILE_WIDTH));
    const offset = (begin % TILE_WIDTH) * HASH_BYTES;
    const part = (await tileAt(path)).subarray(offset, offset + width * HASH_BYTES);
    if (part.length < width * HASH_BYTES) throw new TileMissing(path);
    return joinWhole(hashesIn(part));
  };

  const hashOf = async (range: Range): Promise<Buffer> => {
    const hashes = await Promise.all(subtreesOf(range).map(hashOfSubtree));
    return (
      hashes.reduceRight<Buffer | undefined>((right, left) => (right === undefined ? left : nodeHash(left, right)), undefined) ?? EMPTY_ROOT
    );
  };

  return {
    root: (size: number): Promise<Buffer> => hashOf({ from: 0, to: size }),
    leaf: (index: number): Promise<Buffer> => hashOf({ from: index, to: index + 1 }),
    /** INVARIANT: index < size. */
    inclusionProof: (index: number, size: number): Promise<Buffer[]> => Promise.all(inclusionRanges(index, size).map(hashOf)),
    /** INVARIANT: before <= size. */
    consistencyProof: (before: number, size: number): Promise<Buffer[]> =>
      Promise.all((before === 0 ? [] : consistencyRanges(before, size)).map(hashOf)),
  };
};
