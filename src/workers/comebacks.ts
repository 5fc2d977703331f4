/** Milliseconds that a worker must have served to be thought sound. */
const SOUND = 10_000;
/** Milliseconds until the first replacement starts; each further one waits twice as long, up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 30_000;

/** How often the worker of a place has ended soon after its start, one after the other, and how long its next one waits. */
export class Comebacks {
  #inARow = 0;

  get inARow(): number {
    return this.#inARow;
  }

  /**
   * A worker has ended unasked.
   * @param served milliseconds for which it served
   * @returns milliseconds until the next may start
   */
  ended(served: number): number {
    this.#inARow = served >= SOUND ? 1 : this.#inARow + 1;
    return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#inARow - 1));
  }

  /** Another program or rule book: what ended before says nothing of it. */
  forget(): void {
    this.#inARow = 0;
  }
}
