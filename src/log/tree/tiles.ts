import { HASH_BYTES, nodeHash } from './hash.js';

/** A tile holds as many hashes, or entries, at most. */
export const TILE_WIDTH = 256;
/** Levels of the tree that one level of tiles stands for. */
export const TILE_HEIGHT = 8;

/** Which tile: hashes of a level, or the entries themselves. */
export type TileLevel = number | 'entries';

/** `1234067` → `x001/x234/067`, as tlog-tiles writes the number of a tile. */
const writeNumber = (index: number): string => {
  const groups = [String(index % 1_000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000))
    groups.unshift(`x${String(rest % 1_000).padStart(3, '0')}`);
  return groups.join('/');
};

/** The path of a whole tile below the address of the log, and the name it is stored under: `tile/0/x001/234`. */
export const tilePath = (level: TileLevel, index: number): string => `tile/${level}/${writeNumber(index)}`;

/** A tile that is asked for: where it is stored, and how wide it is wanted. */
export interface TileRequest {
  readonly level: TileLevel;
  readonly index: number;
  /** 1 to 256; a tile that is not full is asked for by its width. */
  readonly width: number;
}

const PATH = /^tile\/(entries|0|[1-9]|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** What a path asks for; nothing where it is none of tlog-tiles, or not its only form. */
export const readTilePath = (path: string): TileRequest | undefined => {
  const [, level = '', digits = '', partial] = PATH.exec(path) ?? [];
  const index = Number(digits.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (digits === '' || (partial !== undefined && width >= TILE_WIDTH)) return undefined;
  const known = level === 'entries' ? level : Number(level);
  return digits === writeNumber(index) ? { level: known, index, width } : undefined;
};

/** How wide that tile is in a tree of `size` leaves: 0 where it is not there yet. */
export const tileWidth = ({ level, index }: Pick<TileRequest, 'level' | 'index'>, size: number): number => {
  const hashes = level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
};

/** The hashes of a tile, one after the other. */
export const hashesIn = (tile: Uint8Array): Buffer[] =>
  Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, i) => Buffer.from(tile.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)));

/** The hash of a whole subtree, from those of its leaves or of smaller subtrees: as many as a power of two. */
export const joinWhole = (hashes: readonly Buffer[]): Buffer => {
  let level = hashes;
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, i) => nodeHash(level[2 * i] as Buffer, level[2 * i + 1] as Buffer));
  return level[0] as Buffer;
};

const LENGTH_BYTES = 2;

/** An entry as it stands in a tile of entries: its length in two bytes, the greater first, then its bytes. */
export const frameEntry = (entry: Uint8Array): Buffer => {
  const framed = Buffer.allocUnsafe(LENGTH_BYTES + entry.length);
  framed.writeUInt16BE(entry.length);
  framed.set(entry, LENGTH_BYTES);
  return framed;
};

/**
 * The entries of a tile.
 * @throws RangeError where the bytes end within an entry
 */
export const readEntries = (tile: Uint8Array): Buffer[] => {
  const bytes = Buffer.from(tile);
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + LENGTH_BYTES + bytes.readUInt16BE(at);
    if (end > bytes.length) throw new RangeError('a tile of entries ends within an entry');
    entries.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return entries;
};
