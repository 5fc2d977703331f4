import { type Checkpoint, openCheckpoint, readCheckpoint } from './checkpoint.js';
import type { LogKeys } from './log-keys.js';
import type { Head, LogStore } from './log-store.js';
import { NoteMalformed, readNote } from './signed-note.js';
import { HASH_BYTES, leafHash } from './tree/hash.js';
import { tiledTree } from './tree/tiled-tree.js';
import { readEntries, TILE_WIDTH, type TileRequest, tilePath, tileWidth } from './tree/tiles.js';
import { verifyConsistency, verifyInclusion } from './tree/verify-proof.js';

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

/** What is stored is not what was signed; the message says where. */
export class LogAltered extends Error {
  constructor(what: string) {
    super(`The log was altered in the store: ${what}`);
    this.name = 'LogAltered';
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

/** Whose signatures count: as known here, and read again, since another process may have a new key. */
export type ReadLogKeys = (again: boolean) => Promise<LogKeys>;

/** Answers about the log, from what is stored: never beyond the last checkpoint, and nothing that contradicts it. */
export class LogReader {
  #opened: SignedHead | undefined;

  /** @param keys absent: signatures are not looked at */
  constructor(
    private readonly store: LogStore,
    private readonly keys?: ReadLogKeys,
  ) {}

  /** @throws NotInLog where the log has not begun, LogAltered where its checkpoint is not as it was signed */
  async head(): Promise<SignedHead> {
    const head = await this.store.head();
    if (head === undefined) throw new NotInLog('The log has not begun yet');
    if (this.#opened?.note === head.note && this.#opened.size === head.size) return this.#opened;
    const checkpoint = await this.#open(head.note);
    if (checkpoint.size !== head.size) throw new LogAltered(`its last checkpoint is of ${checkpoint.size} entries, not of ${head.size}`);
    this.#opened = { ...head, checkpoint };
    return this.#opened;
  }

  async #open(note: string): Promise<Checkpoint> {
    try {
      if (this.keys === undefined) return readCheckpoint(readNote(note).text);
      const { verifiers } = await this.keys(false);
      return openCheckpoint(note, verifiers);
    } catch (error) {
      if (!(error instanceof NoteMalformed)) throw error;
    }
    try {
      return openCheckpoint(note, (await this.keys?.(true))?.verifiers ?? []);
    } catch (error) {
      throw error instanceof NoteMalformed ? new LogAltered(`its last checkpoint is none that we signed (${error.message})`) : error;
    }
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

  /** @throws NotInLog where the entry is not in a tree of `size`, the last one unless said; LogAltered where it would be no proof */
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
    if (typeof sought !== 'number' && !entry.equals(sought)) throw new LogAltered(`its entry ${index} is another one than its index says`);
    const answer = { entry, index, size: within, leaf, proof, root };
    if (!leaf.equals(leafHash(entry)) || !verifyInclusion(answer))
      throw new LogAltered(`the tiles of its entry ${index} do not come to the root that was signed`);
    return answer;
  }

  /** @throws NotInLog where one of the sizes is none of this log; LogAltered where it would be no proof */
  async consistency(askedFrom: number, askedTo?: number): Promise<ConsistencyAnswer> {
    const { size, checkpoint } = await this.head();
    const to = sizeWithin(askedTo, size, 'to');
    if (askedFrom > to) throw new NotInLog(`\`from\` is ${askedFrom}, and must be no more than ${to}`, 'from');
    const tree = tiledTree((path) => this.store.tile(path));
    const [rootBefore, root, proof] = await Promise.all([
      tree.root(askedFrom),
      to === size ? checkpoint.root : tree.root(to),
      tree.consistencyProof(askedFrom, to),
    ]);
    if (!verifyConsistency({ before: askedFrom, size: to, rootBefore, root, proof }))
      throw new LogAltered(`the tiles of its first ${to} entries do not come to the root that was signed`);
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
