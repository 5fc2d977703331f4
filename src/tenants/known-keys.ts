import { timingSafeEqual } from 'node:crypto';
import { type ApiKey, digestApiKey, parseApiKey, type Scope } from './api-key.js';
import { type HeldEntries, HeldInOrder } from './held-entries.js';
import { type Revised, RevisedCopy } from './revised-copy.js';
import type { RegisterKind, Tenant, Tier } from './tenant.js';

/** Those of SHA-256. */
const DIGEST_BYTES = 32;

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
  /** All of them, in order of id. */
  heldTenants(): AsyncIterable<HeldEntries<Tenant>>;
  heldKeys(): AsyncIterable<HeldEntries<ApiKey>>;
}

/** A key in force, and its holder. */
interface Known {
  readonly key: ApiKey;
  readonly digest: Buffer;
  /** The instant from which it is not, in milliseconds since 1970. */
  readonly expires: number;
  readonly holder: KeyHolder;
}

/** All keys of active tenants, held in memory: a store that is down shuts nobody out. */
export class KnownKeys {
  readonly #known: RevisedCopy<KeyBook>;

  /**
   * @param failed hears why the keys could not be read; it is called at the first failure in a row, and once for each key that is
   *   damaged
   * @param only the tenant whose keys alone are taken, as if there were no others; absent: those of all
   */
  constructor(source: KeySource, failed: (error: unknown) => void = () => undefined, only?: string) {
    const told = new Set<string>();
    const damaged = (id: string, cause: unknown): void => {
      if (told.has(id)) return;
      told.add(id);
      failed(new Error(`The key ${id} or its tenant is damaged in the store: it passes for unknown`, { cause }));
    };
    this.#known = new RevisedCopy(source, () => readBook(source, only, damaged), failed);
  }

  /** Whether the keys were ever read. Until then nobody can be told that a key is wrong. */
  get loaded(): boolean {
    return this.#known.value !== undefined;
  }

  /** The holder of a key that is right and in force at this instant. */
  find(presented: string, now: Date): KeyHolder | undefined {
    const parsed = parseApiKey(presented);
    const known = parsed === undefined ? undefined : this.#known.value?.find(parsed.id);
    if (known === undefined || !timingSafeEqual(known.digest, Buffer.from(digestApiKey(presented), 'hex'))) return undefined;
    return isPast(known, now) ? undefined : known.holder;
  }

  /** A key that is in force at this instant, by its id: for whoever has shown it before, such as a session. */
  inForce(keyId: string, now: Date): ApiKey | undefined {
    const known = this.#known.value?.find(keyId);
    return known === undefined || isPast(known, now) ? undefined : known.key;
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

/** All tenants and keys of one revision. A key is read when it is first presented: most never are between two changes. */
class KeyBook {
  readonly #read = new Map<string, Known | undefined>();

  constructor(
    private readonly tenants: HeldInOrder<Tenant>,
    private readonly keys: HeldInOrder<ApiKey>,
    private readonly only: string | undefined,
    private readonly damaged: (id: string, cause: unknown) => void,
  ) {}

  /** A key that is not revoked, of an active tenant. */
  find(id: string): Known | undefined {
    if (this.#read.has(id)) return this.#read.get(id);
    let known: Known | undefined;
    try {
      const key = this.keys.find(id);
      // Nothing is kept of keys that there are not: nobody can fill the memory with them.
      if (key === undefined) return undefined;
      known = this.#inForce(key);
    } catch (error) {
      // Callers are told apart before errors are answered: what is thrown here would be a bare 500 that nobody hears of.
      this.damaged(id, error);
    }
    this.#read.set(id, known);
    return known;
  }

  #inForce(key: ApiKey): Known | undefined {
    const tenant = this.only === undefined || this.only === key.tenant ? this.tenants.find(key.tenant) : undefined;
    return tenant?.state === 'active' && key.revokedAt === undefined ? knownKey(key, tenant) : undefined;
  }
}

const readBook = async (source: KeySource, only: string | undefined, damaged: (id: string, cause: unknown) => void): Promise<KeyBook> => {
  const tenants = await HeldInOrder.of(source.heldTenants());
  return new KeyBook(tenants, await HeldInOrder.of(source.heldKeys()), only, damaged);
};

const isPast = ({ expires }: Known, now: Date): boolean => expires <= now.getTime();

/** @throws Error where it is no date: such a key would never expire */
const expiryOf = ({ expiresAt }: ApiKey): number => {
  if (expiresAt === undefined) return Number.POSITIVE_INFINITY;
  const expires = Date.parse(expiresAt);
  if (Number.isNaN(expires)) throw new Error('The instant at which it expires is no date');
  return expires;
};

/** @throws Error where there are none: who may do nothing could not be told from who may do all */
const scopesOf = ({ scopes }: ApiKey): readonly Scope[] => {
  if (!Array.isArray(scopes)) throw new Error('Its scopes are no list');
  return scopes;
};

/** @throws Error where it is none: digests of different lengths cannot be compared */
const digestOf = (key: ApiKey): Buffer => {
  const digest = Buffer.from(key.digest, 'hex');
  if (digest.length !== DIGEST_BYTES) throw new Error('The digest is no SHA-256 in hexadecimal');
  return digest;
};

const knownKey = (key: ApiKey, tenant: Tenant): Known => ({
  key,
  digest: digestOf(key),
  expires: expiryOf(key),
  holder: {
    keyId: key.id,
    tenant: tenant.id,
    tier: tenant.tier,
    scopes: scopesOf(key),
    test: key.test,
    ...(tenant.register === undefined ? {} : { register: tenant.register }),
    ...(tenant.prepaid === true && { prepaid: true }),
  },
});
