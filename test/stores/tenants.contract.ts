import { describe, expect, test } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';
import type { ApiKey } from '../../src/tenants/api-key.js';
import { type Durations, NO_DURATIONS } from '../../src/tenants/durations.js';
import { HeldInOrder } from '../../src/tenants/held-entries.js';
import type { Tenant } from '../../src/tenants/tenant.js';
import type { UsageRecord } from '../../src/tenants/usage.js';

const CREATED = '2026-11-27T12:00:00.000Z';
export const TENANT: Tenant = { id: 'acme', name: 'Acme Ltd', tier: 'pro', state: 'active', contact: 'a@acme.example', createdAt: CREATED };
export const KEY: ApiKey = {
  id: '0123abcd',
  digest: 'a'.repeat(64),
  tenant: 'acme',
  label: 'build server',
  scopes: ['ask', 'billing'],
  test: false,
  createdAt: CREATED,
};
const DURATIONS: Durations = NO_DURATIONS.map((_, place) => place);
export const USAGE: UsageRecord = {
  tenant: 'acme',
  day: '2026-11-27',
  endpoint: '/api/v1/compliance/:domain',
  process: 'p-1',
  queries: 5,
  blocked: 2,
  durations: DURATIONS,
};

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};

/** What every store promises of tenants, keys and use. */
export const tenantsContract = (open: () => Promise<Stores>): void => {
  describe('tenants', () => {
    test('are created once, found and listed in order', async () => {
      const { tenants } = await open();
      expect(await tenants.findTenant('acme')).toBeUndefined();
      expect(await tenants.createTenant(TENANT)).toBe('created');
      expect(await tenants.createTenant({ ...TENANT, name: 'Another' })).toBe('held');
      await tenants.createTenant({ ...TENANT, id: 'aaa' });
      expect(await tenants.findTenant('acme')).toEqual(TENANT);
      expect((await tenants.listTenants()).map(({ id }) => id)).toEqual(['aaa', 'acme']);
    });

    test('change state and tier, and an unknown one is said to be unknown', async () => {
      const { tenants } = await open();
      await tenants.createTenant(TENANT);
      expect(await tenants.changeTenant('acme', { state: 'suspended' })).toBe(true);
      expect(await tenants.changeTenant('acme', { tier: 'enterprise' })).toBe(true);
      expect(await tenants.findTenant('acme')).toEqual({ ...TENANT, state: 'suspended', tier: 'enterprise' });
      expect(await tenants.changeTenant('nobody', { state: 'suspended' })).toBe(false);
    });

    test('have keys, in order of creation', async () => {
      const { tenants } = await open();
      await tenants.createTenant(TENANT);
      const later: ApiKey = {
        ...KEY,
        id: '00000000',
        createdAt: '2026-11-28T00:00:00.000Z',
        test: true,
        expiresAt: '2027-01-01T00:00:00.000Z',
      };
      expect(await tenants.createKey(later)).toBe('created');
      expect(await tenants.createKey(KEY)).toBe('created');
      expect(await tenants.createKey({ ...KEY, digest: 'b'.repeat(64) })).toBe('held');
      expect(await tenants.keysOf('acme')).toEqual([KEY, later]);
      expect(await tenants.keysOf('nobody')).toEqual([]);
      expect(await tenants.findKey(KEY.id)).toEqual(KEY);
      expect(await listed(tenants.allKeys())).toEqual([later, KEY]);
    });

    test('are held as they are when they are read, and no others', async () => {
      const { tenants } = await open();
      const ids = Array.from({ length: 120 }, (_, i) => `t-${i}`);
      await Promise.all(ids.map((id) => tenants.createTenant({ ...TENANT, id, name: `A\ttab\nand t-1 ${id}` })));
      await Promise.all(ids.map((id) => tenants.createKey({ ...KEY, id: `k${id}`, tenant: id })));
      const [all, keys] = [await HeldInOrder.of(tenants.heldTenants()), await HeldInOrder.of(tenants.heldKeys())];
      await tenants.changeKey('kt-1', { revokedAt: '2026-11-28T00:00:00.000Z' });
      for (const id of ids) {
        expect(all.find(id)).toEqual({ ...TENANT, id, name: `A\ttab\nand t-1 ${id}` });
        expect(keys.find(`k${id}`)).toEqual({ ...KEY, id: `k${id}`, tenant: id });
      }
      for (const id of ['', 'a', 't-', 't-1x', 't-999', 'z', 'and t-1 t-1']) expect(all.find(id)).toBeUndefined();
    });

    test('end keys, and note their last use without going back', async () => {
      const { tenants } = await open();
      await tenants.createTenant(TENANT);
      await tenants.createKey(KEY);
      expect(await tenants.changeKey(KEY.id, { revokedAt: CREATED })).toBe(true);
      expect(await tenants.changeKey('nobody00', { revokedAt: CREATED })).toBe(false);
      await tenants.noteLastUse(new Map([[KEY.id, '2026-11-27T13:00:00.000Z']]));
      await tenants.noteLastUse(new Map([[KEY.id, '2026-11-27T12:00:00.000Z']]));
      expect(await tenants.findKey(KEY.id)).toEqual({ ...KEY, revokedAt: CREATED, lastUsedAt: '2026-11-27T13:00:00.000Z' });
    });

    test('have another revision after each change that was one, and none after use', async () => {
      const { tenants } = await open();
      const seen = [await tenants.revision()];
      const changes: (() => Promise<unknown>)[] = [
        () => tenants.createTenant(TENANT),
        () => tenants.createKey(KEY),
        () => tenants.changeTenant('acme', { state: 'suspended' }),
        () => tenants.changeKey(KEY.id, { revokedAt: CREATED }),
      ];
      for (const change of changes) {
        await change();
        seen.push(await tenants.revision());
      }
      expect(new Set(seen).size).toBe(5);
      await tenants.createTenant(TENANT);
      await tenants.changeKey('nobody00', { revokedAt: CREATED });
      await tenants.noteLastUse(new Map([[KEY.id, CREATED]]));
      await tenants.keepUsage([USAGE]);
      expect(await tenants.revision()).toBe(seen.at(-1));
    });

    test('have their use kept once however often it is written, found by days, and forgotten', async () => {
      const { tenants } = await open();
      await tenants.keepUsage([USAGE, { ...USAGE, day: '2026-11-28' }]);
      await tenants.keepUsage([
        { ...USAGE, queries: 9 },
        { ...USAGE, process: 'p-2' },
        { ...USAGE, tenant: 'other' },
      ]);
      expect(await tenants.usageOf('acme', '2026-11-27', '2026-11-27')).toEqual([
        { ...USAGE, queries: 9 },
        { ...USAGE, process: 'p-2' },
      ]);
      expect(await tenants.usageOf('acme', '2026-11-01', '2026-11-30')).toHaveLength(3);
      expect(await listed(tenants.allUsage())).toHaveLength(4);
      await tenants.forgetUsageBefore('2026-11-28');
      expect(await listed(tenants.allUsage())).toEqual([{ ...USAGE, day: '2026-11-28' }]);
    });
  });
};
