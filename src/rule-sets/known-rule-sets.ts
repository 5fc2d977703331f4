import { type Revised, RevisedCopy, takeOver } from '../tenants/revised-copy.js';

/** Which versions of a tenant's rule set answer. */
export interface KnownState {
  readonly tenant: string;
  readonly ruleSet: string;
  readonly active?: string;
  readonly shadow?: string;
}

/** Port: where it is kept which versions answer. */
export interface StateSource extends Revised {
  allStates(): AsyncIterable<KnownState>;
}

const NONE: readonly KnownState[] = [];

/** Which rule sets answer, of all tenants, held in memory. */
export class KnownRuleSets {
  readonly #states: RevisedCopy<ReadonlyMap<string, readonly KnownState[]>>;

  /** @param failed hears why they could not be read; it is called at the first failure in a row */
  constructor(source: StateSource, failed: (error: unknown) => void = () => undefined) {
    this.#states = new RevisedCopy(source, () => readStates(source), failed);
  }

  /** Whether they were ever read. Until then nobody knows which rule sets a tenant has. */
  get loaded(): boolean {
    return this.#states.value !== undefined;
  }

  /** Those of a tenant of which a version answers or is watched, in order of their names. */
  of(tenant: string): readonly KnownState[] {
    return this.#states.value?.get(tenant) ?? NONE;
  }

  /** Reads all where anything has changed. */
  refresh(): Promise<void> {
    return this.#states.refresh();
  }

  /** The same after a switch of one's own: a look that began before may not have seen it. */
  refreshAnew(): Promise<void> {
    return this.#states.refreshAnew();
  }

  /** See `RevisedCopy.begin`. */
  begin(): Promise<void> {
    return this.#states.begin();
  }

  close(): void {
    this.#states.close();
  }
}

const readStates = async (source: StateSource): Promise<ReadonlyMap<string, readonly KnownState[]>> => {
  const states = new Map<string, KnownState[]>();
  await takeOver(source.allStates(), (state) => {
    if (state.active !== undefined || state.shadow !== undefined) states.set(state.tenant, [...(states.get(state.tenant) ?? []), state]);
  });
  return states;
};
