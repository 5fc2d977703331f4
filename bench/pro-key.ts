import { openEmbedded } from '../src/stores/embedded/open-embedded.js';
import { digestApiKey, newApiKey, parseApiKey } from '../src/tenants/api-key.js';

/** Makes a tenant of the tier `pro` in a store, and gives its key. */
export const makeProKey = async (directory: string): Promise<string> => {
  const stores = openEmbedded(directory);
  await stores.prepare();
  const createdAt = new Date().toISOString();
  const key = newApiKey(false);
  await stores.tenants.createTenant({ id: 'acme', name: 'Acme', tier: 'pro', state: 'active', contact: '', createdAt });
  await stores.tenants.createKey({
    id: parseApiKey(key)?.id ?? '',
    digest: digestApiKey(key),
    tenant: 'acme',
    label: '',
    scopes: ['ask', 'rule-sets'],
    test: false,
    createdAt,
  });
  await stores.close();
  return key;
};
