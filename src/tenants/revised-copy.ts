/** Port: what tells by a number whether anything of it has changed. */
export interface Revised {
  /** Another number after every change. */
  revision(): Promise<number>;
}

/** Milliseconds between two looks for changes: they hold in every process well within 5 seconds. */
const LOOK_EVERY = 2_000;
/** So many entries are taken over before other work gets its turn. */
const AT_ONCE = 500;

/** A copy in memory of what a store keeps: looking into it waits for no store. Changes are taken over every two seconds. */
export class RevisedCopy<T> {
  #value: T | undefined;
  #revision: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** @param failed hears why it could not be read; it is called at the first failure in a row */
  constructor(
    private readonly source: Revised,
    private readonly read: () => Promise<T>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** As it was last read; absent until then. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Reads all where anything has changed. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** The same after a change of one's own: a look that began before may not have seen it. */
  async refreshAnew(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    await this.refresh();
  }

  /** Reads now, and again whenever anything changes. It keeps no process alive and never throws: a failure is tried again. */
  async begin(): Promise<void> {
    let failing = false;
    const look = async (): Promise<void> => {
      try {
        await this.refresh();
        failing = false;
      } catch (error) {
        if (!failing) this.failed(error);
        failing = true;
      }
    };
    await look();
    this.#timer = setInterval(() => void look(), LOOK_EVERY);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // Asked before the rest: what changes while that is read is read again the next time.
    const revision = await this.source.revision();
    if (revision === this.#revision) return;
    this.#value = await this.read();
    this.#revision = revision;
  }
}

/** Takes entries over in turns with other work. */
export const takeOver = async <T>(entries: AsyncIterable<T>, take: (entry: T) => void): Promise<void> => {
  let taken = 0;
  for await (const entry of entries) {
    take(entry);
    if (++taken % AT_ONCE === 0) await new Promise(setImmediate);
  }
};
