import { timingSafeEqual } from 'node:crypto';
import { type ApiKey, digestApiKey, parseApiKey, type Scope } from './api-key.js';
import type { Tenant, Tier } from './tenant.js';

/** Whose key it is and what it may be used for. */
export interface KeyHolder {
  readonly keyId: string;
  readonly tenant: string;
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
  readonly test: boolean;
}

/** Port: where tenants and keys are kept. */
export interface KeySource {
  /** Another number after every change of a tenant or a key. */
  revision(): Promise<number>;
  listTenants(): Promise<readonly Tenant[]>;
  allKeys(): AsyncIterable<ApiKey>;
}

/** Milliseconds between two looks for changes: what is revoked is refused in every process well within 5 seconds. */
const LOOK_EVERY = 2_000;

/** So many keys are taken over before other work gets its turn. */
const AT_ONCE = 500;

interface Known {
  readonly key: ApiKey;
  readonly digest: Buffer;
  readonly holder: KeyHolder;
}

/**
 * All keys of active tenants, held in memory: looking one up waits for no store, and a store that is down shuts nobody out.
 * Changes are taken over every two seconds.
 */
export class KnownKeys {
  #known: ReadonlyMap<string, Known> | undefined;
  #revision: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** @param failed hears why the keys could not be read; it is called at the first failure in a row */
  constructor(
    private readonly source: KeySource,
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {}

  /** Whether the keys were ever read. Until then nobody can be told that a key is wrong. */
  get loaded(): boolean {
    return this.#known !== undefined;
  }

  /** The holder of a key that is right and in force at this instant. */
  find(presented: string, now: Date): KeyHolder | undefined {
    const parsed = parseApiKey(presented);
    const known = parsed === undefined ? undefined : this.#known?.get(parsed.id);
    if (known === undefined || !timingSafeEqual(known.digest, Buffer.from(digestApiKey(presented), 'hex'))) return undefined;
    const { expiresAt } = known.key;
    return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime() ? undefined : known.holder;
  }

  /** Reads all keys where anything has changed. */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Reads the keys now, and again whenever they change. It keeps no process alive and never throws: a failure is tried again. */
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
    // Read before the keys: what changes while they are read is read again the next time.
    const revision = await this.source.revision();
    if (revision === this.#revision) return;
    this.#known = await this.#read();
    this.#revision = revision;
  }

  async #read(): Promise<ReadonlyMap<string, Known>> {
    const tenants = new Map((await this.source.listTenants()).map((tenant) => [tenant.id, tenant]));
    const known = new Map<string, Known>();
    let read = 0;
    for await (const key of this.source.allKeys()) {
      const tenant = tenants.get(key.tenant);
      if (tenant?.state === 'active' && key.revokedAt === undefined) known.set(key.id, knownKey(key, tenant));
      if (++read % AT_ONCE === 0) await new Promise(setImmediate);
    }
    return known;
  }
}

const knownKey = (key: ApiKey, tenant: Tenant): Known => ({
  key,
  digest: Buffer.from(key.digest, 'hex'),
  holder: { keyId: key.id, tenant: tenant.id, tier: tenant.tier, scopes: key.scopes, test: key.test },
});
