/** Which versions of a tenant's rule set answer. */
export interface KnownState {
  readonly tenant: string;
  readonly ruleSet: string;
  readonly active?: string;
  readonly shadow?: string;
}

/** Port: where it is kept which versions answer. */
export interface StateSource {
  /** Another number after every switch. */
  revision(): Promise<number>;
  allStates(): AsyncIterable<KnownState>;
}

/** Milliseconds between two looks for switches: they hold in every process well within 5 seconds. */
const LOOK_EVERY = 2_000;
/** So many are taken over before other work gets its turn. */
const AT_ONCE = 500;

const NONE: readonly KnownState[] = [];

/** Which rule sets answer, of all tenants, held in memory: asking waits for no store. Switches are taken over every two seconds. */
export class KnownRuleSets {
  #states: ReadonlyMap<string, readonly KnownState[]> | undefined;
  #revision: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** @param failed hears why they could not be read; it is called at the first failure in a row */
  constructor(
    private readonly source: StateSource,
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {}

  /** Whether they were ever read. Until then nobody knows which rule sets a tenant has. */
  get loaded(): boolean {
    return this.#states !== undefined;
  }

  /** Those of a tenant of which a version answers or is watched, in order of their names. */
  of(tenant: string): readonly KnownState[] {
    return this.#states?.get(tenant) ?? NONE;
  }

  /** Reads all where anything has changed. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** The same after a switch of one's own: a look that began before may not have seen it. */
  async refreshAnew(): Promise<void> {
    await this.#looking?.catch(() => undefined);
    await this.refresh();
  }

  /** Reads them now, and again whenever they change. It keeps no process alive and never throws: a failure is tried again. */
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
    const revision = await this.source.revision();
    if (revision === this.#revision) return;
    const states = new Map<string, KnownState[]>();
    let read = 0;
    for await (const state of this.source.allStates()) {
      if (state.active !== undefined || state.shadow !== undefined) states.set(state.tenant, [...(states.get(state.tenant) ?? []), state]);
      if (++read % AT_ONCE === 0) await new Promise(setImmediate);
    }
    this.#states = states;
    this.#revision = revision;
  }
}
