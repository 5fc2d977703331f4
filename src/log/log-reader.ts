import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import type { Head, LogStore } from './log-store.js';
import { readNote } from './signed-note.js';
import { HASH_BYTES } from './tree/hash.js';
import { tiledTree } from './tree/tiled-tree.js';
import { readEntries, TILE_WIDTH, type TileRequest, tilePath, tileWidth } from './tree/tiles.js';

/** Why there is no answer about the log: in words for whoever asked. */
export class NotInLog extends Error {
  constructor(
    reason: string,
    /** The parameter that is wrong; absent: what was asked for is not there. */
    readonly parameter?: 'index' | 'size' | 'from' | 'to',
  ) {
    super(reason);
    this.name = 'NotInLog';
  }
}

/** That a leaf is in a tree. */
export interface InclusionAnswer {
  readonly entry: Buffer;
  readonly index: number;
  readonly size: number;
  readonly leaf: Buffer;
  readonly proof: readonly Buffer[];
  readonly root: Buffer;
}

/** That a tree is the beginning of another. */
export interface ConsistencyAnswer {
  readonly from: number;
  readonly to: number;
  readonly rootBefore: Buffer;
  readonly root: Buffer;
  readonly proof: readonly Buffer[];
}

/** The log as it was last signed. */
export interface SignedHead extends Head {
  readonly checkpoint: Checkpoint;
}

/** Answers about the log, from what is stored: never beyond the last checkpoint. */
export class LogReader {
  constructor(private readonly store: LogStore) {}

  /** @throws NotInLog where the log has not begun */
  async head(): Promise<SignedHead> {
    const head = await this.store.head();
    if (head === undefined) throw new NotInLog('The log has not begun yet');
    return { ...head, checkpoint: readCheckpoint(readNote(head.note).text) };
  }

  /** The bytes of a tile; nothing where the signed tree has none, or none so wide. */
  async tile(asked: TileRequest): Promise<Buffer | undefined> {
    const { size } = await this.head();
    if (tileWidth(asked, size) < asked.width) return undefined;
    const tile = await this.store.tile(tilePath(asked.level, asked.index));
    if (tile === undefined) return undefined;
    if (asked.level !== 'entries') return Buffer.from(tile.subarray(0, asked.width * HASH_BYTES));
    const end = readEntries(tile)
      .slice(0, asked.width)
      .reduce((bytes, entry) => bytes + 2 + entry.length, 0);
    return Buffer.from(tile.subarray(0, end));
  }

  /** @throws NotInLog where the entry is not in a tree of `size`, the last one unless said */
  async inclusion(sought: Uint8Array | number, asked?: number): Promise<InclusionAnswer> {
    const { size, checkpoint } = await this.head();
    const within = sizeWithin(asked, size, 'size');
    const index = typeof sought === 'number' ? sought : (await this.store.places([sought]))[0];
    if (index === undefined || (typeof sought !== 'number' && index >= size)) throw new NotInLog('The log has no such entry');
    if (index >= within) throw new NotInLog(outside(index, within), typeof sought === 'number' ? 'index' : 'size');
    const tree = tiledTree((path) => this.store.tile(path));
    const [entry, leaf, proof, root] = await Promise.all([
      this.#entry(index),
      tree.leaf(index),
      tree.inclusionProof(index, within),
      within === size ? checkpoint.root : tree.root(within),
    ]);
    return { entry, index, size: within, leaf, proof, root };
  }

  /** @throws NotInLog where one of the sizes is none of this log */
  async consistency(askedFrom: number, askedTo?: number): Promise<ConsistencyAnswer> {
    const { size } = await this.head();
    const to = sizeWithin(askedTo, size, 'to');
    if (askedFrom > to) throw new NotInLog(`\`from\` is ${askedFrom}, and must be no more than ${to}`, 'from');
    const tree = tiledTree((path) => this.store.tile(path));
    const [rootBefore, root, proof] = await Promise.all([tree.root(askedFrom), tree.root(to), tree.consistencyProof(askedFrom, to)]);
    return { from: askedFrom, to, rootBefore, root, proof };
  }

  async #entry(index: number): Promise<Buffer> {
    const tile = await this.store.tile(tilePath('entries', Math.floor(index / TILE_WIDTH)));
    const entry = readEntries(tile ?? new Uint8Array())[index % TILE_WIDTH];
    if (entry === undefined) throw new TypeError(`the log lacks its entry ${index}`);
    return entry;
  }
}

const sizeWithin = (asked: number | undefined, size: number, parameter: 'size' | 'to'): number => {
  if (asked === undefined || asked <= size) return asked ?? size;
  throw new NotInLog(`\`${parameter}\` is ${asked}, and the log has ${size} entries`, parameter);
};

const outside = (index: number, size: number): string => `Entry ${index} is not among the first ${size}`;
