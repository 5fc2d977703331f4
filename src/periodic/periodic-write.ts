/** Off the path that answers: writes every so often, one write after the other, so that nothing that is answered waits for a store. */
export class PeriodicWrite {
  #writing: Promise<void> | undefined;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param work writes what waits; where it throws, what was not taken goes on waiting
   * @param every milliseconds between two writes
   * @param failed told at the first failure in a row
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly every: number,
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {}

  /** Writes from now on. It keeps no process alive. */
  begin(): void {
    this.#timer = setInterval(() => void this.tryToWrite(), this.every);
    this.#timer.unref();
  }

  /** Writes now, or waits for the write under way. @throws what the work throws */
  write(): Promise<void> {
    this.#writing ??= this.work().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** The same, and never throws. */
  async tryToWrite(): Promise<void> {
    try {
      await this.write();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.failed(error);
      this.#failing = true;
    }
  }

  /** Waits for the write under way, then writes what is left. Never throws. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing?.catch(() => undefined);
    await this.tryToWrite();
  }
}
