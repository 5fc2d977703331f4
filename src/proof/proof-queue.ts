import { setImmediate as nextTurn } from 'node:timers/promises';
import { PeriodicWrite } from '../periodic/periodic-write.js';
import { encodeVerdict, type VerdictProof } from './verdict-proof.js';

/** Port: where proofs are kept, the newest so many. */
export interface ProofSink {
  /** Keeps proofs under the next numbers. @returns the number of the last */
  keepProofs(proofs: readonly { readonly cid: string; readonly bytes: Uint8Array }[], most: number): Promise<number>;
  /** The highest number so far, whoever gave it. */
  lastNumber(): Promise<number>;
}

/** Milliseconds between two writes: a proof can be asked for everywhere within a second of its answer. */
const WRITE_EVERY = 200;

/** Milliseconds between two looks at how many proofs all processes have written. */
const LOOK_EVERY = 1_000;

/** So many are written at once. */
const BATCH = 1_000;

/** So many are encoded in one turn of the event loop: less than half a millisecond. */
const ENCODED_AT_ONCE = 64;

/** Bounds memory while the store does not take them: past so many the oldest are given up. A proof can be derived again. */
const MOST_WAITING = 20_000;

/** Of those that are held, the oldest tenth may go before the next look. */
const SURE_SHARE = 0.9;

/** Proofs that were written together: the mark of the time, and the number of the first. */
interface Written {
  readonly mark: number;
  readonly first: number;
}

/**
 * Proofs on their way to the store: they are taken without work and written in batches, so that no answer waits for them. The text of
 * an action is held until its proof is encoded, which is at once with the batch, and is in no proof.
 *
 * Time is counted in marks, one a batch. Whoever remembers a decision and its mark can ask whether the proof is still held.
 */
export class ProofQueue {
  #waiting = new Map<string, VerdictProof>();
  /** Marks of what waits, in the same order. */
  #marks = new Map<string, number>();
  #mark = 0;
  #heldFrom = 0;
  #written: Written[] = [];
  readonly #writes: PeriodicWrite;
  #looking: NodeJS.Timeout | undefined;

  /**
   * @param most how many proofs the store holds; 0: any number
   * @param failed told once, when the store begins not to take them
   */
  constructor(
    private readonly sink: ProofSink,
    private readonly most: number,
    failed: (error: unknown) => void = () => undefined,
    private readonly mostWaiting = MOST_WAITING,
  ) {
    this.#writes = new PeriodicWrite(() => this.#writeAll(), WRITE_EVERY, failed);
  }

  /** Writes from now on. It keeps no process alive. */
  begin(): void {
    this.#writes.begin();
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY);
    this.#looking.unref();
  }

  /** Where in time we are. */
  get mark(): number {
    return this.#mark;
  }

  /** Whether a proof that was kept at that mark is still there to be asked for. */
  isHeld(mark: number): boolean {
    return mark >= this.#heldFrom;
  }

  /** Takes a proof by its name. Never fails. */
  keep(cid: string, proof: VerdictProof): void {
    this.#waiting.set(cid, proof);
    this.#marks.set(cid, this.#mark);
    if (this.#waiting.size > this.mostWaiting) this.#giveUpOldest();
  }

  /** The bytes of one that was not written yet. */
  find(cid: string): Uint8Array | undefined {
    const proof = this.#waiting.get(cid);
    return proof === undefined ? undefined : encodeVerdict(proof);
  }

  /** Writes what waits, one write after the other. Never throws: what the store did not take waits on. */
  write(): Promise<void> {
    return this.#writes.tryToWrite();
  }

  /** Writes what is left. Never throws. */
  close(): Promise<void> {
    clearInterval(this.#looking);
    return this.#writes.close();
  }

  async #writeAll(): Promise<void> {
    // Those that come meanwhile are of the next write.
    for (let left = this.#waiting.size; left > 0; left -= BATCH) {
      const cids = [...this.#waiting.keys()].slice(0, Math.min(left, BATCH));
      const mark = this.#mark++;
      const proofs = await this.#encode(cids);
      const last = await this.sink.keepProofs(proofs, this.most);
      for (const { cid, proof } of proofs)
        if (this.#waiting.get(cid) === proof) {
          this.#waiting.delete(cid);
          this.#marks.delete(cid);
        }
      this.#written.push({ mark, first: last - proofs.length + 1 });
      this.#forget(last);
    }
  }

  async #encode(cids: readonly string[]): Promise<readonly { cid: string; bytes: Uint8Array; proof: VerdictProof }[]> {
    const encoded = [];
    for (const [i, cid] of cids.entries()) {
      if (i % ENCODED_AT_ONCE === ENCODED_AT_ONCE - 1) await nextTurn();
      const proof = this.#waiting.get(cid);
      // It may have been given up meanwhile.
      if (proof !== undefined) encoded.push({ cid, bytes: encodeVerdict(proof), proof });
    }
    return encoded;
  }

  /** Other processes write too, and what they write makes ours old. */
  async #look(): Promise<void> {
    if (this.most === 0 || this.#written.length === 0) return;
    await this.sink.lastNumber().then(
      (last) => this.#forget(last),
      () => undefined,
    );
  }

  /** What was written so long ago that it may be gone. */
  #forget(last: number): void {
    const sure = this.most === 0 ? Number.NEGATIVE_INFINITY : last - SURE_SHARE * this.most;
    while (this.#written[0] !== undefined && this.#written[0].first <= sure)
      this.#heldFrom = Math.max(this.#heldFrom, (this.#written.shift() as Written).mark + 1);
    if (this.most === 0) this.#written = [];
  }

  #giveUpOldest(): void {
    const [oldest] = this.#waiting.keys();
    if (oldest === undefined) return;
    this.#heldFrom = Math.max(this.#heldFrom, (this.#marks.get(oldest) ?? 0) + 1);
    this.#waiting.delete(oldest);
    this.#marks.delete(oldest);
  }
}
