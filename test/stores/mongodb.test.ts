import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { presentReadiness } from '../../src/http/presenters/health.js';
import { beginStores } from '../../src/stores/begin-stores.js';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { MONGODB_COLLECTIONS } from '../../src/stores/mongodb/schema.js';
import { SchemaRefused } from '../../src/stores/store-errors.js';
import { toStoredReceipt } from '../../src/stores/stored/stored-receipt.js';
import type { Stores } from '../../src/stores/stores.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { buildAgent, buildReceipt } from '../support/sample-records.js';
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

const SUMMARY = {
  name: 'Sample',
  version: '1.0.0',
  cid: 'bafyreisample',
  rules: 1,
  tables: 2,
  compileMilliseconds: 1,
  jurisdictions: ['EU'],
};
const NOW = new Date('2026-11-20T12:00:00Z');

const KINDS = [
  { title: 'mongodb store, replica set', begin: ReplicaSet.start, topology: 'replica_set', lines: ['the store is ready'] },
  {
    title: 'mongodb store, lone server',
    begin: ReplicaSet.startLone,
    topology: 'standalone',
    lines: ['the store is ready', expect.stringContaining('lone server') as string],
  },
] as const;

for (const { title, begin, topology, lines } of KINDS)
  describeWith('MONGOD_BINARY', title, (binary) => {
    let set: ReplicaSet;
    let operator: MongoClient;
    beforeAll(async () => {
      set = await begin(binary);
      operator = await MongoClient.connect(set.url('admin'));
    });
    afterAll(async () => {
      await Promise.all(emptied.map((stores) => stores.close()));
      await operator.close();
      await set.remove();
    });

    const cleanups: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    });

    const open = async (name: string): Promise<Stores> => {
      const stores = openMongodb(set.url(name));
      cleanups.push(() => stores.close());
      await stores.prepare();
      return stores;
    };
    const database = (): Db => {
      const made = operator.db(`t${randomBytes(6).toString('hex')}`);
      cleanups.push(() => made.dropDatabase());
      return made;
    };
    /** Stores that were used and emptied: to open one takes a third of a second each time, and to make its collections a whole one. */
    const emptied: Stores[] = [];
    const names = new WeakMap<Stores, string>();
    const empty = async (stores: Stores): Promise<void> => {
      const made = operator.db(names.get(stores));
      await Promise.all(MONGODB_COLLECTIONS.map(({ name }) => made.collection(name).deleteMany({})));
      emptied.push(stores);
    };
    const openNew = async (): Promise<Stores> => {
      const databaseName = `t${randomBytes(6).toString('hex')}`;
      const stores = openMongodb(set.url(databaseName));
      names.set(stores, databaseName);
      await stores.prepare();
      return stores;
    };
    const fresh = async (): Promise<Stores> => {
      const stores = emptied.pop() ?? (await openNew());
      cleanups.push(() => empty(stores));
      return stores;
    };
    /** Another process on the same store. */
    const again = (stores: Stores): Promise<Stores> => open(names.get(stores) ?? '');

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

    describe('schema', () => {
      test('collections, validators and indexes are there after the first start', async () => {
        const made = database();
        await open(made.databaseName);
        const collections = await made.listCollections().toArray();
        for (const { name, indexes } of MONGODB_COLLECTIONS) {
          expect(collections.find((collection) => collection.name === name)).toHaveProperty('options.validator.$jsonSchema');
          const stored = (await made.collection(name).listIndexes().toArray()).map((index) => String(index['name']));
          expect(stored.sort()).toEqual(['_id_', ...indexes.map(({ options }) => options.name)].sort());
        }
      });

      test('several processes may start at once on an empty database', async () => {
        const { databaseName } = database();
        const all = await Promise.all([open(databaseName), open(databaseName), open(databaseName)]);
        expect(await Promise.all(all.map((stores) => stores.state()))).toEqual(Array(3).fill({ state: 'ready', topology }));
      });

      test('the server refuses a document that no receipt could be', async () => {
        const made = database();
        await open(made.databaseName);
        await expect(made.collection<{ _id: string }>('receipts').insertOne({ _id: 'x' })).rejects.toThrow(/validation/);
        const { receipt_id, ...rest } = toStoredReceipt(buildReceipt());
        await expect(
          made.collection<{ _id: string }>('receipts').insertOne({ _id: receipt_id, ...rest, subject_id: 'Jane Doe' } as { _id: string }),
        ).rejects.toThrow(/validation/);
      });

      test('a newer schema refuses to start, and says so', async () => {
        const made = database();
        await open(made.databaseName);
        await made.collection<{ _id: string; version: number }>('schema').updateOne({ _id: 'schema' }, { $set: { version: 99 } });
        await expect(open(made.databaseName)).rejects.toThrow(SchemaRefused);
        await expect(open(made.databaseName)).rejects.toThrow(/schema version 99/);
      });

      test('an altered validator or index refuses to start, and names it', async () => {
        const made = database();
        await open(made.databaseName);
        await made.command({ collMod: 'receipts', validator: {} });
        await expect(open(made.databaseName)).rejects.toThrow(/collection `receipts` has another validator/);

        const other = database();
        await open(other.databaseName);
        await other.collection('idempotency').dropIndex('expiry');
        await other.collection('idempotency').createIndex({ expires_at: 1 }, { name: 'expiry', expireAfterSeconds: 5 });
        await expect(open(other.databaseName)).rejects.toThrow(/index `expiry` of `idempotency` differs/);
      });
    });

    test('what kind of server it is stands in the log of the start', async () => {
      const said: string[] = [];
      const log = pino({}, { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) });
      const stores = await beginStores({ dataDir: 'unused', mongodbUrl: set.url(database().databaseName) }, log, () => NOW);
      cleanups.push(() => stores.close());
      expect(said).toEqual(lines);
      expect(presentReadiness(true, SUMMARY, [['mongodb', await stores.state()]])).toMatchObject({
        stores: { mongodb: 'ready' },
        topology: { mongodb: topology },
      });
    });

    test('an address that is none is refused without repeating it', () => {
      expect(() => openMongodb('mongodb://user:s3cret@')).toThrow(/MONGODB_URL/);
      expect(() => openMongodb('mongodb://user:s3cret@')).not.toThrow(/s3cret/);
    });

    test('every write asks for a majority and the journal', async () => {
      const made = database();
      const stores = await open(made.databaseName);
      await made.admin().command({ profile: 0 });
      await made.command({ profile: 2 });
      await stores.receipts.append(buildReceipt(), { id: 'k', request: 'r' }, NOW);
      await stores.agents.save(buildAgent(), NOW);
      await stores.agents.listActive({ limit: 20, offset: 0 });
      await made.command({ profile: 0 });
      const commands = (await made.collection('system.profile').find({ appName: 'compliance-oracle' }).toArray()).map(
        (entry) => entry['command'] as Record<string, unknown>,
      );
      const writes = commands.filter((command) => 'insert' in command || 'update' in command);
      expect(writes.length).toBeGreaterThanOrEqual(3);
      for (const write of writes) expect(write).toMatchObject({ writeConcern: { w: 'majority', j: true } });
      const queries = commands.filter((command) => 'find' in command || 'aggregate' in command || 'insert' in command);
      for (const query of queries) expect(query).toHaveProperty('maxTimeMS', 2_000);
    });
  });
