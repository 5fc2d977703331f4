import { openCheckpoint, signCheckpoint } from './checkpoint.js';
import { nameEntry, readEntry } from './entry.js';
import type { LogKeys } from './log-keys.js';
import type { Head, LogStore } from './log-store.js';
import { RightEdge } from './tree/right-edge.js';
import { readEntries } from './tree/tiles.js';

/** What is told of the log, to its operator. */
export interface LogReport {
  grown?(head: Head): void;
  /** The queue was full: so many entries were given up. */
  dropped?(entries: number): void;
  failed?(error: unknown): void;
}

/** The stored log contradicts what was signed: nothing more is signed. */
export class LogContradicted extends Error {
  constructor(reason: string) {
    super(`${reason}: the log has been altered, nothing more is signed`);
    this.name = 'LogContradicted';
  }
}

/** Milliseconds for which entries are collected: a batch is signed, not an entry. */
const BATCH_EVERY = 250;
/** Milliseconds between two looks for receipts whose process ended before it could log them. */
const LOOK_EVERY = 5_000;
/** Entries of one batch. */
const MOST_IN_BATCH = 4_096;
/** Bounds memory while the store is away. */
const MOST_WAITING = 50_000;

/**
 * Grows the log, off the path that answers: entries are collected, written as one batch, and signed for with one checkpoint.
 * Several processes may grow one log: at each size one of them begins the next batch, and the others go on from it.
 */
export class LogWriter {
  #waiting = new Set<string>();
  #edge: RightEdge | undefined;
  #growing: Promise<void> | undefined;
  #soon: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly store: LogStore,
    /** Asked for when they are first needed, since the store that may hold them can be away at the start. */
    private readonly keys: () => Promise<LogKeys>,
    private readonly report: LogReport = {},
  ) {}

  /** Goes on from the last checkpoint, and looks for what was left behind. It keeps no process alive. */
  begin(): void {
    this.nudge();
    this.#looking = setInterval(() => this.nudge(), LOOK_EVERY);
    this.#looking.unref();
  }

  /** Has a `cid` in the log within a second, once, unless the process is killed before. Never waits and never throws. */
  append(cid: string): void {
    if (this.#waiting.size >= MOST_WAITING) {
      this.report.dropped?.(1);
      return;
    }
    this.#waiting.add(cid);
    this.nudge();
  }

  /** There is something to do: entries wait, here or in the store. */
  nudge(): void {
    if (this.#closed || this.#soon !== undefined) return;
    this.#soon = setTimeout(() => {
      this.#soon = undefined;
      void this.grow().catch((error: unknown) => this.report.failed?.(error));
    }, BATCH_EVERY);
    this.#soon.unref();
  }

  /** Writes all that waits now; one after the other. @throws StoreUnavailable; then what waits here goes on waiting */
  grow(): Promise<void> {
    this.#growing ??= this.#grow().finally(() => {
      this.#growing = undefined;
    });
    return this.#growing;
  }

  /** Writes what is left. Never throws. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#soon);
    clearInterval(this.#looking);
    await this.#growing?.catch(() => undefined);
    await this.grow().catch((error: unknown) => this.report.failed?.(error));
  }

  async #grow(): Promise<void> {
    const keys = await this.keys();
    for (let more = true; more; ) {
      await this.#catchUp(keys);
      more = await this.#addBatch(keys);
    }
  }

  /** Goes on from the last checkpoint over every batch that another process, or this one before it was killed, has begun. */
  async #catchUp(keys: LogKeys): Promise<void> {
    const head = (await this.store.head()) ?? (await this.#begin(keys));
    if (this.#edge?.size !== head.size) this.#edge = await this.#edgeAt(head, keys);
    for (let batch = await this.store.batchAt(head.size); batch !== undefined; batch = await this.store.batchAt(this.#edgeOrThrow().size))
      await this.#take(batch, keys);
  }

  #edgeOrThrow(): RightEdge {
    if (this.#edge === undefined) throw new TypeError('the log has not been read yet');
    return this.#edge;
  }

  /** The checkpoint of the empty log: whoever asks before the first entry gets an answer. */
  async #begin({ signer }: LogKeys): Promise<Head> {
    const edge = RightEdge.empty();
    const head = { size: 0, note: signCheckpoint({ origin: signer.name, size: 0, root: edge.root() }, signer) };
    await this.store.grow({ from: 0, entries: [], tiles: new Map(), head });
    return (await this.store.head()) ?? head;
  }

  /** @throws LogContradicted where the tiles do not come to the root that was signed */
  async #edgeAt(head: Head, { verifiers }: LogKeys): Promise<RightEdge> {
    const { size, root } = openCheckpoint(head.note, verifiers);
    if (size !== head.size) throw new LogContradicted(`the checkpoint says ${size} and is kept as ${head.size}`);
    const edge = await RightEdge.read(size, readEntries, (path) => this.store.tile(path));
    if (!edge.root().equals(root)) throw new LogContradicted(`the tiles of ${size} entries have another root than was signed`);
    return edge;
  }

  /** @returns whether more may wait */
  async #addBatch(keys: LogKeys): Promise<boolean> {
    const pending = await this.store.pending(MOST_IN_BATCH);
    const waiting = [...this.#waiting].slice(0, MOST_IN_BATCH);
    const asked = [...new Set([...pending.map(nameEntry), ...waiting])].slice(0, MOST_IN_BATCH);
    if (asked.length === 0) return false;
    const entries = asked.map(readEntry).filter((entry) => entry !== undefined);
    const places = await this.store.places(entries);
    const added = entries.filter((_, i) => places[i] === undefined);
    const { size } = this.#edgeOrThrow();
    // Where another process was faster, its batch is taken first, and what is in it is not added again.
    if (added.length > 0 && !(await this.store.putBatch(size, added))) return true;
    if (added.length > 0) await this.#take(added, keys);
    const done = new Set(asked);
    await this.store.settle(pending.filter((entry) => done.has(nameEntry(entry))));
    for (const cid of asked) this.#waiting.delete(cid);
    return this.#waiting.size > 0 || pending.length === MOST_IN_BATCH;
  }

  /** Takes a batch that is in the store into the tree: tiles first, then the checkpoint that signs for them. */
  async #take(entries: readonly Uint8Array[], { signer }: LogKeys): Promise<void> {
    const edge = this.#edgeOrThrow();
    // Until the store has it, what is known of the tree is not to be relied on.
    this.#edge = undefined;
    const from = edge.size;
    const tiles = edge.append(entries);
    const head = { size: edge.size, note: signCheckpoint({ origin: signer.name, size: edge.size, root: edge.root() }, signer) };
    await this.store.grow({ from, entries, tiles, head });
    this.#edge = edge;
    this.report.grown?.(head);
  }
}
