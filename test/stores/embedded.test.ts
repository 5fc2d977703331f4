import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { SchemaRefused, StoreUnavailable } from '../../src/stores/store-errors.js';
import type { Stores } from '../../src/stores/stores.js';
import { HeldInOrder } from '../../src/tenants/held-entries.js';
import { buildReceipt } from '../support/sample-records.js';
import { agentsContract } from './agents.contract.js';
import { blocksContract } from './blocks.contract.js';
import { chatsContract } from './chats.contract.js';
import { creditsContract } from './credits.contract.js';
import { logContract } from './log.contract.js';
import { paymentsContract } from './payments.contract.js';
import { receiptsContract } from './receipts.contract.js';
import { registerContract } from './register.contract.js';
import { ruleSetsContract } from './rule-sets.contract.js';
import { tenantsContract } from './tenants.contract.js';

describe('embedded store', () => {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const directory = async (): Promise<string> => {
    const made = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    cleanups.push(() => rm(made, { recursive: true, force: true }));
    return path.join(made, 'data', 'deep');
  };
  const open = async (in_: string): Promise<Stores> => {
    const stores = openEmbedded(in_);
    cleanups.push(() => stores.close());
    await stores.prepare();
    return stores;
  };
  const places = new WeakMap<Stores, string>();
  const fresh = async (): Promise<Stores> => {
    const made = await directory();
    const stores = await open(made);
    places.set(stores, made);
    return stores;
  };
  /** Another process on the same store. */
  const again = (stores: Stores): Promise<Stores> => open(places.get(stores) ?? '');
  const raw = (in_: string): Database.Database => new Database(path.join(in_, 'oracle.db'));
  const NOW = new Date('2026-11-20T12:00:00Z');

  agentsContract(fresh);
  receiptsContract(fresh);
  chatsContract(fresh);
  tenantsContract(fresh);
  registerContract(fresh);
  ruleSetsContract(fresh);
  blocksContract(fresh);
  logContract(fresh, again);
  paymentsContract(fresh);
  creditsContract(fresh);

  test('creates its directory, for its owner only', async () => {
    const made = await directory();
    const stores = await open(made);
    expect(await stores.state()).toEqual({ state: 'ready' });
    expect((await stat(made)).mode & 0o077).toBe(0);
  });

  test('writes ahead to a log and waits for the disk', async () => {
    const made = await directory();
    await open(made);
    expect(raw(made).pragma('journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
  });

  test('an entry that other hands wrote over several lines is held whole, and hides no neighbour', async () => {
    const made = await directory();
    const { tenants } = await open(made);
    const tenant = { id: 'a', name: 'A\nb\t', tier: 'pro', state: 'active', contact: '', createdAt: NOW.toISOString() } as const;
    for (const id of ['a', 'b']) await tenants.createTenant({ ...tenant, id });
    const database = raw(made);
    database.prepare("UPDATE tenants SET entry = ? WHERE id = 'a'").run(`${JSON.stringify(tenant, null, 2)}\n`);
    database.close();
    const held = await HeldInOrder.of(tenants.heldTenants());
    expect([held.find('a'), held.find('b')]).toEqual([tenant, { ...tenant, id: 'b' }]);
  });

  test('what was stored is there after closing and opening again', async () => {
    const made = await directory();
    const receipt = buildReceipt();
    const before = await open(made);
    await before.receipts.append(receipt, undefined, NOW);
    await before.close();
    expect(await (await open(made)).receipts.find(receipt.receiptId)).toEqual(receipt);
  });

  test('two processes may have it open: each sees what the other wrote', async () => {
    const made = await directory();
    const [one, two] = [await open(made), await open(made)];
    const receipt = buildReceipt();
    await one.receipts.append(receipt, undefined, NOW);
    expect(await two.receipts.find(receipt.receiptId)).toEqual(receipt);
  });

  test('writers wait their turn for two seconds, each counted from when it came, then say so; readers never wait', async () => {
    const made = await directory();
    const stores = await open(made);
    const receipt = buildReceipt();
    await stores.receipts.append(receipt, undefined, NOW);
    const other = raw(made);
    other.exec('BEGIN IMMEDIATE');
    const refused = async (): Promise<number> => {
      const asked = Date.now();
      await expect(stores.receipts.append(buildReceipt(), undefined, NOW)).rejects.toThrow(StoreUnavailable);
      return Date.now() - asked;
    };
    const writers = [];
    for (let i = 0; i < 4; i++) {
      writers.push(refused());
      await sleep(400);
    }
    let firstDone: 'reader' | 'writer' | undefined;
    void writers.at(-1)?.finally(() => (firstDone ??= 'writer'));
    expect(await stores.receipts.find(receipt.receiptId)).toEqual(receipt);
    firstDone ??= 'reader';
    expect(firstDone).toBe('reader');
    // With something to spare for a busy machine: the last would wait 7 s if each waited for those before it.
    expect(Math.max(...(await Promise.all(writers)))).toBeLessThan(5_000);
    expect(await stores.state()).toMatchObject({ state: 'unavailable' });
    other.exec('ROLLBACK');
    await stores.receipts.append(buildReceipt(), undefined, NOW);
    const written = [];
    for await (const { receiptId } of stores.receipts.all()) written.push(receiptId);
    // Who was refused before it began was not written behind its back.
    expect(written).toHaveLength(2);
    other.close();
  });

  test('a newer schema refuses to start, and says so', async () => {
    const made = await directory();
    await (await open(made)).close();
    raw(made).exec('INSERT INTO schema_version (version) VALUES (99)');
    await expect(open(made)).rejects.toThrow(SchemaRefused);
    await expect(open(made)).rejects.toThrow(/schema version 99, this program knows versions up to \d+: start the newer program/);
  });

  test('a file that is no database refuses to start, and is left as it was', async () => {
    const made = await directory();
    await (await open(made)).close();
    await rm(path.join(made, 'oracle.db'));
    await rm(path.join(made, 'oracle.db-wal'), { force: true });
    await writeFile(path.join(made, 'oracle.db'), 'my shopping list, '.repeat(100));
    await expect(open(made)).rejects.toThrow(/is not a database/);
    expect((await stat(path.join(made, 'oracle.db'))).size).toBe(1_800);
  });

  test('a directory that cannot be made names DATA_DIR', async () => {
    const made = await directory();
    await (await open(made)).close();
    expect(() => openEmbedded(path.join(made, 'oracle.db', 'below'))).toThrow(/DATA_DIR/);
  });

  test.each(["UPDATE receipts SET decision = 'APPROVE'", 'DELETE FROM receipts'])('the file itself refuses: %s', async (sql) => {
    const made = await directory();
    await (await open(made)).receipts.append(buildReceipt(), undefined, NOW);
    expect(() => raw(made).exec(sql)).toThrow(/receipts are never/);
  });

  test('a store that is closed says so instead of answering', async () => {
    const stores = await fresh();
    await stores.close();
    await expect(stores.receipts.append(buildReceipt(), undefined, NOW)).rejects.toThrow(StoreUnavailable);
    await expect(stores.agents.find('lender')).rejects.toThrow(StoreUnavailable);
    expect(await stores.state()).toMatchObject({ state: 'unavailable' });
  });
});
