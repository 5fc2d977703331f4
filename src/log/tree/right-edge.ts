import { EMPTY_ROOT, leafHash, nodeHash } from './hash.js';
import { frameEntry, hashesIn, joinWhole, TILE_WIDTH, tilePath, tileWidth } from './tiles.js';

/** Reads a stored tile by its path; it may be wider than what is asked about. */
export type ReadTile = (path: string) => Promise<Uint8Array | undefined>;

/** The tree lacks a tile that its size says is there. */
export class TileMissing extends Error {
  constructor(path: string) {
    super(`the log lacks ${path}`);
    this.name = 'TileMissing';
  }
}

/** The tiles of a tree that are not full yet: all that a tree needs to grow, and to tell its root. */
export class RightEdge {
  private constructor(
    private grown: number,
    private entries: Buffer[],
    private readonly levels: Buffer[][],
  ) {}

  static empty(): RightEdge {
    return new RightEdge(0, [], []);
  }

  /** @throws TileMissing */
  static async read(size: number, entriesOf: (tile: Uint8Array) => Buffer[], readTile: ReadTile): Promise<RightEdge> {
    const part = async (level: number | 'entries', split: (tile: Uint8Array) => Buffer[]): Promise<Buffer[]> => {
      const index = Math.floor((level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)) / TILE_WIDTH);
      const width = tileWidth({ level, index }, size);
      if (width === 0) return [];
      const path = tilePath(level, index);
      const found = split((await readTile(path)) ?? new Uint8Array()).slice(0, width);
      if (found.length < width) throw new TileMissing(path);
      return found;
    };
    const levels: Buffer[][] = [];
    for (let level = 0; size >= TILE_WIDTH ** level; level++) levels.push(await part(level, hashesIn));
    return new RightEdge(size, (await part('entries', entriesOf)).map(frameEntry), levels);
  }

  get size(): number {
    return this.grown;
  }

  /** @returns every tile that changed, full or not, by its path */
  append(added: readonly Uint8Array[]): Map<string, Buffer> {
    const changed = new Map<string, Buffer>();
    for (const entry of added) {
      this.entries.push(frameEntry(entry));
      const full = this.entries.length === TILE_WIDTH;
      if (full) {
        changed.set(tilePath('entries', Math.floor(this.grown / TILE_WIDTH)), Buffer.concat(this.entries));
        this.entries = [];
      }
      this.carry(0, leafHash(entry), Math.floor(this.grown / TILE_WIDTH), changed);
      this.grown += 1;
    }
    if (this.entries.length > 0) changed.set(tilePath('entries', Math.floor(this.grown / TILE_WIDTH)), Buffer.concat(this.entries));
    this.levels.forEach((hashes, level) => {
      const index = Math.floor(this.grown / TILE_WIDTH ** (level + 1));
      if (hashes.length > 0) changed.set(tilePath(level, index), Buffer.concat(hashes));
    });
    return changed;
  }

  /** Puts a hash at the end of a level; a tile that is full with it becomes one hash of the level above. */
  private carry(level: number, hash: Buffer, index: number, changed: Map<string, Buffer>): void {
    const hashes = this.levels[level] ?? [];
    this.levels[level] = hashes;
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    changed.set(tilePath(level, index), Buffer.concat(hashes));
    this.levels[level] = [];
    this.carry(level + 1, joinWhole(hashes), Math.floor(index / TILE_WIDTH), changed);
  }

  /** RFC 6962's root of the whole tree. */
  root(): Buffer {
    const subtrees = [...this.levels].reverse().flatMap(wholeSubtrees);
    return (
      subtrees.reduceRight<Buffer | undefined>((right, left) => (right === undefined ? left : nodeHash(left, right)), undefined) ??
      EMPTY_ROOT
    );
  }
}

/** The hashes of a tile that is not full, joined to as few whole subtrees as they come to, the largest first. */
const wholeSubtrees = (hashes: readonly Buffer[]): Buffer[] => {
  const subtrees: Buffer[] = [];
  let begin = 0;
  for (let leaves = TILE_WIDTH / 2; leaves >= 1; leaves /= 2) {
    if (begin + leaves > hashes.length) continue;
    subtrees.push(joinWhole(hashes.slice(begin, begin + leaves)));
    begin += leaves;
  }
  return subtrees;
};
