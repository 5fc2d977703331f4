import { timingSafeEqual } from 'node:crypto';
import { type ApiKey, digestApiKey, parseApiKey, type Scope } from './api-key.js';
import { type Revised, RevisedCopy, takeOver } from './revised-copy.js';
import type { RegisterKind, Tenant, Tier } from './tenant.js';

/** Whose key it is and what it may be used for. */
export interface KeyHolder {
  readonly keyId: string;
  readonly tenant: string;
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
  readonly test: boolean;
  /** What its tenant wants the register to keep; absent: what the service keeps. */
  readonly register?: RegisterKind;
  /** See `Tenant`. */
  readonly prepaid?: true;
}

/** Port: where tenants and keys are kept. */
export interface KeySource extends Revised {
  listTenants(): Promise<readonly Tenant[]>;
  allKeys(): AsyncIterable<ApiKey>;
}

interface Known {
  readonly key: ApiKey;
  readonly digest: Buffer;
  readonly holder: KeyHolder;
}

/** All keys of active tenants, held in memory: a store that is down shuts nobody out. */
export class KnownKeys {
  readonly #known: RevisedCopy<ReadonlyMap<string, Known>>;

  /**
   * @param failed hears why the keys could not be read; it is called at the first failure in a row
   * @param only the tenant whose keys alone are taken, as if there were no others; absent: those of all
   */
  constructor(source: KeySource, failed: (error: unknown) => void = () => undefined, only?: string) {
    this.#known = new RevisedCopy(source, () => readKeys(source, only), failed);
  }

  /** Whether the keys were ever read. Until then nobody can be told that a key is wrong. */
  get loaded(): boolean {
    return this.#known.value !== undefined;
  }

  /** The holder of a key that is right and in force at this instant. */
  find(presented: string, now: Date): KeyHolder | undefined {
    const parsed = parseApiKey(presented);
    const known = parsed === undefined ? undefined : this.#known.value?.get(parsed.id);
    if (known === undefined || !timingSafeEqual(known.digest, Buffer.from(digestApiKey(presented), 'hex'))) return undefined;
    const { expiresAt } = known.key;
    return expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime() ? undefined : known.holder;
  }

  /** A key that is in force at this instant, by its id: for whoever has shown it before, such as a session. */
  inForce(keyId: string, now: Date): ApiKey | undefined {
    const key = this.#known.value?.get(keyId)?.key;
    return key?.expiresAt !== undefined && Date.parse(key.expiresAt) <= now.getTime() ? undefined : key;
  }

  /** Reads all keys where anything has changed. */
  refresh(): Promise<void> {
    return this.#known.refresh();
  }

  /** See `RevisedCopy.begin`. */
  begin(): Promise<void> {
    return this.#known.begin();
  }

  close(): void {
    this.#known.close();
  }
}

const readKeys = async (source: KeySource, only: string | undefined): Promise<ReadonlyMap<string, Known>> => {
  const served = (await source.listTenants()).filter(({ id }) => only === undefined || id === only);
  const tenants = new Map(served.map((tenant) => [tenant.id, tenant]));
  const known = new Map<string, Known>();
  await takeOver(source.allKeys(), (key) => {
    const tenant = tenants.get(key.tenant);
    if (tenant?.state === 'active' && key.revokedAt === undefined) known.set(key.id, knownKey(key, tenant));
  });
  return known;
};

const knownKey = (key: ApiKey, tenant: Tenant): Known => ({
  key,
  digest: Buffer.from(key.digest, 'hex'),
  holder: {
    keyId: key.id,
    tenant: tenant.id,
    tier: tenant.tier,
    scopes: key.scopes,
    test: key.test,
    ...(tenant.register === undefined ? {} : { register: tenant.register }),
    ...(tenant.prepaid === true && { prepaid: true }),
  },
});
