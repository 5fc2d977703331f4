/** How far the log is. */
export interface Head {
  readonly size: number;
  /** The checkpoint of that size, as a signed note. */
  readonly note: string;
}

/** What the log becomes: tiles by their path, and the checkpoint of what they hold. */
interface Growth {
  /** The size before. */
  readonly from: number;
  readonly entries: readonly Uint8Array[];
  readonly tiles: ReadonlyMap<string, Uint8Array>;
  readonly head: Head;
}

/**
 * Port: where the log is kept. The batches are the log: each begins where the one before it ends, and at one place only one can
 * ever begin, whichever process writes it. All else is derived from them, so that whoever derives it comes to the same.
 */
export interface LogStore {
  /** The checkpoint of the largest tree; nothing before the first. */
  head(): Promise<Head | undefined>;
  /** The entries of the batch that begins at this size; nothing where none does. */
  batchAt(from: number): Promise<readonly Buffer[] | undefined>;
  /** Begins a batch at this size, durably. @returns false where one began there, or before, already */
  putBatch(from: number, entries: readonly Uint8Array[]): Promise<boolean>;
  /** Keeps what follows from a batch: tiles (the wider one stays), the places of the entries, then the checkpoint (the larger one). */
  grow(growth: Growth): Promise<void>;
  /** Puts the signatures of witnesses below the checkpoint, where that is still the last one. */
  cosign(head: Head): Promise<void>;
  /** A tile, at least as wide as the last checkpoint says. */
  tile(path: string): Promise<Uint8Array | undefined>;
  /** Where entries are in the log, in the order asked; nothing for one that is not. */
  places(entries: readonly Uint8Array[]): Promise<readonly (number | undefined)[]>;
  /** Some entries of receipts that are kept and perhaps not in the log yet; they are settled once they are. */
  pending(limit: number): Promise<readonly Buffer[]>;
  /** These are in the log: nothing waits for them any more. */
  settle(entries: readonly Uint8Array[]): Promise<void>;
}
