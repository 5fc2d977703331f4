import type { ApiKey } from '../tenants/api-key.js';
import type { KeySource } from '../tenants/known-keys.js';
import type { RegisterKind, Tenant, TenantState, Tier } from '../tenants/tenant.js';
import type { UsageRecord } from '../tenants/usage.js';
import type { UsageSink } from '../tenants/use-counter.js';

/** What an operator may change of a tenant. */
interface TenantChange {
  readonly state?: TenantState;
  readonly tier?: Tier;
  readonly register?: RegisterKind;
}

/** What an operator may change of a key. */
interface KeyChange {
  readonly expiresAt?: string;
  readonly revokedAt?: string;
}

/** Tenants, their keys and their use. Every change of a tenant or a key gives another revision, once it is stored. */
export interface TenantStore extends KeySource, UsageSink {
  createTenant(tenant: Tenant): Promise<'created' | 'held'>;
  findTenant(id: string): Promise<Tenant | undefined>;
  /** In order of id. */
  listTenants(): Promise<readonly Tenant[]>;
  /** @returns whether there is such a tenant */
  changeTenant(id: string, change: TenantChange): Promise<boolean>;
  createKey(key: ApiKey): Promise<'created' | 'held'>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** All keys, for another store. */
  allKeys(): AsyncIterable<ApiKey>;
  /** In order of creation. */
  keysOf(tenant: string): Promise<readonly ApiKey[]>;
  /** @returns whether there is such a key */
  changeKey(id: string, change: KeyChange): Promise<boolean>;
  /** What was used on the days from `from` to `to`, both counted; one record a day, endpoint and process. */
  usageOf(tenant: string, from: string, to: string): Promise<readonly UsageRecord[]>;
  /** All use, for another store. */
  allUsage(): AsyncIterable<UsageRecord>;
}
