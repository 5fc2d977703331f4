/** What is left of a client's window after a request. */
export interface WindowLeft {
  readonly passed: boolean;
  readonly remaining: number;
  /** When the window ends: seconds since 1970, with a fraction. */
  readonly resetsAt: number;
}

/** Port: counts one request of a client; nothing comes back where it does not answer. */
export type CountWindow = (client: string) => Promise<WindowLeft | undefined>;

interface Open {
  used: number;
  readonly endsAt: number;
}

/** So many requests of a client in a window that begins with its first; `window` and `now` are in milliseconds. */
export class WindowCounts {
  readonly #open = new Map<string, Open>();
  #sweptAt = 0;

  constructor(
    private readonly limit: number,
    private readonly window: number,
    private readonly now: () => number = () => performance.timeOrigin + performance.now(),
  ) {}

  /** How many clients are known. */
  get clients(): number {
    return this.#open.size;
  }

  count(client: string): WindowLeft {
    const now = this.now();
    this.#sweep(now);
    const known = this.#open.get(client);
    const open = known === undefined || known.endsAt <= now ? { used: 0, endsAt: now + this.window } : known;
    const passed = open.used < this.limit;
    if (passed) open.used += 1;
    this.#open.set(client, open);
    return { passed, remaining: this.limit - open.used, resetsAt: open.endsAt / 1000 };
  }

  /** Forgets clients whose window has ended, once a window: that bounds memory by the clients of two windows. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < this.window) return;
    this.#sweptAt = now;
    for (const [client, { endsAt }] of this.#open) if (endsAt <= now) this.#open.delete(client);
  }
}
