import { type Witness, WitnessClient } from './ask-witness.js';
import type { Head, LogStore } from './log-store.js';
import { tiledTree } from './tree/tiled-tree.js';

/** Has witnesses sign the newest checkpoint, one after the other in time and all at once for each; nothing waits for them. */
export class Cosigner {
  readonly #witnesses: readonly WitnessClient[];
  #asking: Promise<void> | undefined;
  #next: Head | undefined;

  constructor(
    private readonly store: LogStore,
    witnesses: readonly Witness[],
    private readonly failed: (error: unknown) => void,
  ) {
    this.#witnesses = witnesses.map((witness) => new WitnessClient(witness));
  }

  /** A checkpoint was signed; of those that come while witnesses are asked, the last one is next. Never throws. */
  show(head: Head): void {
    if (this.#witnesses.length === 0 || head.size === 0) return;
    this.#next = head;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
  }

  /** Waits for those that are being asked. */
  async close(): Promise<void> {
    this.#next = undefined;
    await this.#asking;
  }

  async #ask(): Promise<void> {
    for (let head = this.#next; head !== undefined; head = this.#next) {
      this.#next = undefined;
      await this.#askAll(head).catch(this.failed);
    }
  }

  async #askAll({ size, note }: Head): Promise<void> {
    const tree = tiledTree((path) => this.store.tile(path));
    const shown = { size, note, consistencyProof: (before: number) => tree.consistencyProof(before, size) };
    const answers = await Promise.allSettled(this.#witnesses.map((witness) => witness.cosign(shown)));
    const lines = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    for (const answer of answers) if (answer.status === 'rejected') this.failed(answer.reason);
    if (lines.length > 0) await this.store.cosign({ size, note: note + lines.join('') });
  }
}
