import type { ApiKeys } from '../../src/http/limits/api-keys.js';
import { SCOPES } from '../../src/tenants/api-key.js';
import type { KeyHolder } from '../../src/tenants/known-keys.js';

/** A well-formed key of a tenant `acme` on the tier `pro`. */
export const PRO_KEY = 'ck_0123abcd_0123456789abcdefghjkmnpqrstvwxyz';

/** Keys that are known from the start, without a store. */
export const fixedKeys = (entries: readonly { readonly key: string; readonly holder: Partial<KeyHolder> }[]): ApiKeys => ({
  loaded: true,
  find: (presented) => {
    const entry = entries.find(({ key }) => key === presented);
    return entry && { keyId: 'k', tenant: 'acme', tier: 'free', scopes: SCOPES, test: false, ...entry.holder };
  },
});
