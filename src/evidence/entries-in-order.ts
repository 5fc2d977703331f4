import { ENTRY_BYTES, readEntry } from '../log/entry.js';
import { DigestSet } from './digest-set.js';

/** Entries that are kept in one piece of memory. */
const PIECE = 16_384;

/** Names of proofs and receipts as entries of the log, in order and each once: about 70 bytes each, so that they are read once only. */
export class EntriesInOrder {
  readonly #seen = new DigestSet();
  readonly #pieces: Buffer[] = [];

  /** How many there are. */
  get size(): number {
    return this.#seen.size;
  }

  /** Takes a `cid`. A text that is none of ours names nothing. */
  addName(cid: string): void {
    const entry = readEntry(cid);
    if (entry !== undefined) this.add(entry);
  }

  /** Takes an entry, unless it is here. */
  add(entry: Uint8Array): void {
    const place = this.#seen.size % PIECE;
    if (!this.#seen.add(entry.subarray(ENTRY_BYTES - 32))) return;
    if (place === 0) this.#pieces.push(Buffer.alloc(PIECE * ENTRY_BYTES));
    this.#pieces.at(-1)?.set(entry, place * ENTRY_BYTES);
  }

  /** All of them, at most so many at a time. */
  *slices(many: number): Generator<readonly Buffer[]> {
    for (let from = 0; from < this.size; from += many)
      yield Array.from({ length: Math.min(many, this.size - from) }, (_, i) => this.#at(from + i));
  }

  #at(index: number): Buffer {
    const at = (index % PIECE) * ENTRY_BYTES;
    return (this.#pieces[Math.floor(index / PIECE)] as Buffer).subarray(at, at + ENTRY_BYTES);
  }
}
