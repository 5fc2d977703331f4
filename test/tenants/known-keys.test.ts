import { describe, expect, it } from 'vitest';
import { type ApiKey, digestApiKey, newApiKey, parseApiKey } from '../../src/tenants/api-key.js';
import type { HeldEntries } from '../../src/tenants/held-entries.js';
import { type KeySource, KnownKeys } from '../../src/tenants/known-keys.js';
import type { Tenant } from '../../src/tenants/tenant.js';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const TENANT: Tenant = { id: 'acme', name: 'Acme', tier: 'pro', state: 'active', contact: '', createdAt: NOW.toISOString() };
const SECRET = newApiKey(false);
const KEY: ApiKey = {
  id: parseApiKey(SECRET)?.id ?? '',
  digest: digestApiKey(SECRET),
  tenant: 'acme',
  label: '',
  scopes: ['ask'],
  test: false,
  createdAt: NOW.toISOString(),
};

const heldOneByOne = <T extends { readonly id: string }>(all: readonly T[]): readonly HeldEntries<T>[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => ({ last: one.id, find: (id) => (id === one.id ? one : undefined) }));

/** A source whose contents a test changes. */
class Source implements KeySource {
  tenants: Tenant[] = [TENANT];
  keys: ApiKey[] = [KEY];
  changes = 1;
  reads = 0;
  down = false;

  async revision(): Promise<number> {
    if (this.down) throw new Error('down');
    return this.changes;
  }
  async *heldTenants(): AsyncGenerator<HeldEntries<Tenant>> {
    this.reads += 1;
    yield* heldOneByOne(this.tenants);
  }
  async *heldKeys(): AsyncGenerator<HeldEntries<ApiKey>> {
    yield* heldOneByOne(this.keys);
  }
  change(what: () => void): void {
    what();
    this.changes += 1;
  }
}

const open = async (): Promise<{ source: Source; known: KnownKeys }> => {
  const source = new Source();
  const known = new KnownKeys(source);
  await known.refresh();
  return { source, known };
};

describe('keys in memory', () => {
  it('name the holder with the tier of its tenant', async () => {
    const { known } = await open();
    expect(known.find(SECRET, NOW)).toEqual({ keyId: KEY.id, tenant: 'acme', tier: 'pro', scopes: ['ask'], test: false });
  });

  it('know nobody by a right id with another secret', async () => {
    const { known } = await open();
    const other = newApiKey(false);
    const forged = SECRET.slice(0, 12) + other.slice(12, -6);
    expect(known.find(forged, NOW)).toBeUndefined();
    expect(known.find(other, NOW)).toBeUndefined();
  });

  it('refuse a key from the instant at which it ends', async () => {
    const { source, known } = await open();
    source.change(() => (source.keys = [{ ...KEY, expiresAt: NOW.toISOString() }]));
    await known.refresh();
    expect(known.find(SECRET, new Date(NOW.getTime() - 1))).toBeDefined();
    expect(known.find(SECRET, NOW)).toBeUndefined();
  });

  it.each([
    ['it is revoked', (source: Source) => (source.keys = [{ ...KEY, revokedAt: NOW.toISOString() }])],
    ['its tenant is suspended', (source: Source) => (source.tenants = [{ ...TENANT, state: 'suspended' }])],
    ['it is gone', (source: Source) => (source.keys = [])],
  ])('refuse a key once %s, and take it again', async (_, change) => {
    const { source, known } = await open();
    source.change(() => change(source));
    await known.refresh();
    expect(known.find(SECRET, NOW)).toBeUndefined();
    source.change(() => {
      source.keys = [KEY];
      source.tenants = [TENANT];
    });
    await known.refresh();
    expect(known.find(SECRET, NOW)).toBeDefined();
  });

  const noJson = (): never => {
    throw new SyntaxError('no JSON');
  };
  it.each([
    ['whose digest is damaged', (source: Source) => (source.keys = [{ ...KEY, digest: 'zz' }])],
    ['whose digest is too long', (source: Source) => (source.keys = [{ ...KEY, digest: `${KEY.digest}00` }])],
    ['that ends on no date', (source: Source) => (source.keys = [{ ...KEY, expiresAt: 'next year' }])],
    ['without a list of scopes', (source: Source) => (source.keys = [{ ...KEY, scopes: undefined as never }])],
    [
      'whose entry is no JSON',
      (source: Source) =>
        (source.heldKeys = async function* () {
          yield { last: KEY.id, find: noJson };
        }),
    ],
    [
      'of a tenant whose entry is no JSON',
      (source: Source) =>
        (source.heldTenants = async function* () {
          yield { last: 'acme', find: noJson };
        }),
    ],
  ])('take a key %s for unknown, and tell it once', async (_, damage) => {
    const source = new Source();
    damage(source);
    const failures: unknown[] = [];
    const known = new KnownKeys(source, (error) => failures.push(error));
    for (let revision = 0; revision < 2; revision += 1) {
      source.change(() => undefined);
      await known.refresh();
      expect(known.find(SECRET, NOW)).toBeUndefined();
      expect(known.inForce(KEY.id, NOW)).toBeUndefined();
    }
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining(KEY.id), cause: expect.any(Error) })]);
  });

  it('are read again only after a change', async () => {
    const { source, known } = await open();
    await known.refresh();
    expect(source.reads).toBe(1);
    source.change(() => undefined);
    await Promise.all([known.refresh(), known.refresh()]);
    expect(source.reads).toBe(2);
  });

  it('stay known while the store is down, and say that they were never read where it always was', async () => {
    const { source, known } = await open();
    source.down = true;
    await expect(known.refresh()).rejects.toThrow('down');
    expect(known.find(SECRET, NOW)).toBeDefined();

    const failures: unknown[] = [];
    const never = new KnownKeys(source, (error) => failures.push(error));
    await never.begin();
    never.close();
    expect(never.loaded).toBe(false);
    expect(failures).toHaveLength(1);
  });
});
