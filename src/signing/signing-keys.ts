import { type KeyRing, type KeyRingStore, makeKeyRing } from './key-ring.js';

/** Milliseconds for which a ring holds before it is read again: so soon every process knows of a new key. */
const READ_EVERY = 5_000;

/** The keys of this process: made at the first start, read again now and then, so that a rotation needs no restart. */
export class SigningKeys {
  #ring: KeyRing | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<KeyRing> | undefined;

  /** @param origin the name of a log that begins now; one that has begun keeps its own */
  constructor(
    private readonly store: KeyRingStore,
    private readonly origin: string | undefined,
    private readonly clock: () => Date = () => new Date(),
  ) {}

  /** @throws KeyRingRefused, StoreUnavailable where they were never read */
  ring(): Promise<KeyRing> {
    if (this.#ring !== undefined && performance.now() - this.#readAt < READ_EVERY) return Promise.resolve(this.#ring);
    return this.readAgain();
  }

  /** The ring as it is now: another process may have a new key since. */
  readAgain(): Promise<KeyRing> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<KeyRing> {
    try {
      // A ring that is gone while it is in use is not made anew: whoever has the old one goes on with it.
      const found = (await this.store.load()) ?? this.#ring ?? (await this.#make());
      this.#ring = found;
    } catch (error) {
      if (this.#ring === undefined) throw error;
    }
    this.#readAt = performance.now();
    return this.#ring;
  }

  async #make(): Promise<KeyRing> {
    const made = makeKeyRing(this.origin, this.clock());
    if (await this.store.create(made)) return made;
    const first = await this.store.load();
    if (first === undefined) throw new Error('the signing keys were removed while they were made');
    return first;
  }
}
