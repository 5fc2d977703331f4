import type { TenantStore } from '../../src/stores/tenants.js';
import { type ApiKey, digestApiKey, newApiKey, parseApiKey } from '../../src/tenants/api-key.js';
import type { Tenant } from '../../src/tenants/tenant.js';

/** What is not usual about a tenant and its key: usual is `acme` of the tier `pro`, whose key may ask. */
export interface Issued {
  readonly createdAt?: string;
  readonly tenant?: Partial<Tenant>;
  readonly key?: Partial<ApiKey>;
  /** The key itself, where it was drawn before. */
  readonly secret?: string;
}

/** Makes a key, and its tenant where it is not there yet. @returns the key itself, which no store has */
export const issueKey = async (
  tenants: Pick<TenantStore, 'createTenant' | 'createKey'>,
  { createdAt = new Date().toISOString(), tenant = {}, key = {}, secret = newApiKey(key.test ?? false) }: Issued = {},
): Promise<string> => {
  const id = tenant.id ?? 'acme';
  await tenants.createTenant({ id, name: 'Acme', tier: 'pro', state: 'active', contact: '', createdAt, ...tenant });
  await tenants.createKey({
    id: parseApiKey(secret)?.id ?? '',
    digest: digestApiKey(secret),
    tenant: id,
    label: '',
    scopes: ['ask'],
    test: false,
    createdAt,
    ...key,
  });
  return secret;
};
