import type { Document, Filter } from 'mongodb';
import type { ApiKey } from '../../tenants/api-key.js';
import type { HeldEntries } from '../../tenants/held-entries.js';
import type { Tenant } from '../../tenants/tenant.js';
import type { UsageRecord } from '../../tenants/usage.js';
import { BATCH, heldInBatches, inBatches } from '../in-batches.js';
import type { TenantStore } from '../tenants.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

type TenantDocument = Omit<Tenant, 'id'>;
type KeyDocument = Omit<ApiKey, 'id'>;
interface UsageDocument extends UsageRecord {}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;

const toTenant = ({ _id, ...tenant }: Stored<TenantDocument>): Tenant => ({ id: _id, ...tenant });
const toKey = ({ _id, ...key }: Stored<KeyDocument>): ApiKey => ({ id: _id, ...key });
const toUsage = ({ _id, ...record }: Stored<UsageDocument>): UsageRecord => record;

/** One document a count of a process, so that it can be written again. */
const usageId = ({ tenant, day, endpoint, process }: UsageRecord): string => `${tenant} ${day} ${process} ${endpoint}`;

/** Tenants and keys in MongoDB. The revision is raised after the change that it tells of: whoever sees it sees the change. */
export const mongoTenants = (database: MongoDatabase): TenantStore => {
  const find = <T extends Document, Read>(name: string, filter: Filter<Stored<T>>, read: (document: Stored<T>) => Read): Promise<Read[]> =>
    database.on<T, Read[]>(name, async (collection) =>
      ((await collection.find(filter, AT_MOST).sort({ _id: 1 }).toArray()) as Stored<T>[]).map(read),
    );

  const batchAfter = <T extends Document>(name: string, after: string): Promise<readonly Stored<T>[]> =>
    database.on<T, readonly Stored<T>[]>(name, async (collection) => {
      const batch = collection
        .find({ _id: { $gt: after } } as never, AT_MOST)
        .sort({ _id: 1 })
        .limit(BATCH);
      return (await batch.toArray()) as Stored<T>[];
    });

  /** Everything of a collection, in order of `_id`. */
  const allOf = <T extends Document, Held>(
    name: string,
    read: (document: Stored<T>) => Held,
    idOf: (one: Held) => string,
  ): AsyncGenerator<Held> => inBatches('', async (after) => (await batchAfter<T>(name, after)).map(read), idOf);

  /** The driver has made objects of them already. */
  const heldOf = <T extends Document, Held>(name: string, read: (document: Stored<T>) => Held): AsyncGenerator<HeldEntries<Held>> =>
    heldInBatches(async (after) => {
      const documents = new Map((await batchAfter<T>(name, after)).map((one) => [String(one._id), one]));
      const find = (id: string): Held | undefined => {
        const found = documents.get(id);
        return found === undefined ? undefined : read(found);
      };
      const last = [...documents.keys()].at(-1);
      return last === undefined ? undefined : { last, find };
    });

  const raiseRevision = (): Promise<unknown> =>
    database.on<{ revision: number }, unknown>('tenants_revision', (revisions) =>
      revisions.updateOne({ _id: 'tenants' }, { $inc: { revision: 1 } } as never, { upsert: true, ...AT_MOST }),
    );

  const create = async <T extends Document>(name: string, document: Stored<T>): Promise<'created' | 'held'> => {
    if ((await insertOnce<T>(database, name, document)) === 'held') return 'held';
    await raiseRevision();
    return 'created';
  };

  const change = async (name: string, id: string, changes: object): Promise<boolean> => {
    const matched = await database.on<Document, number>(
      name,
      async (collection) => (await collection.updateOne({ _id: { $eq: id } }, { $set: changes }, AT_MOST)).matchedCount,
    );
    if (matched === 1) await raiseRevision();
    return matched === 1;
  };

  return {
    createTenant: ({ id, ...tenant }) => create<TenantDocument>('tenants', { _id: id, ...tenant }),
    findTenant: async (id) => (await find<TenantDocument, Tenant>('tenants', { _id: { $eq: id } } as never, toTenant))[0],
    listTenants: () => find<TenantDocument, Tenant>('tenants', {}, toTenant),
    changeTenant: (id, changes) => change('tenants', id, changes),

    createKey: ({ id, ...key }) => create<KeyDocument>('api_keys', { _id: id, ...key }),
    findKey: async (id) => (await find<KeyDocument, ApiKey>('api_keys', { _id: { $eq: id } } as never, toKey))[0],
    keysOf: async (tenant) =>
      (await find<KeyDocument, ApiKey>('api_keys', { tenant: { $eq: tenant } } as never, toKey)).sort(
        (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
      ),
    changeKey: (id, changes) => change('api_keys', id, changes),

    revision: () =>
      database.on<{ revision: number }, number>(
        'tenants_revision',
        async (revisions) => (await revisions.findOne({ _id: { $eq: 'tenants' } } as never, AT_MOST))?.revision ?? 0,
      ),
    heldTenants: () => heldOf<TenantDocument, Tenant>('tenants', toTenant),
    heldKeys: () => heldOf<KeyDocument, ApiKey>('api_keys', toKey),
    allKeys: () => allOf<KeyDocument, ApiKey>('api_keys', toKey, ({ id }) => id),

    noteLastUse: async (hours) => {
      await database.on<KeyDocument, unknown>('api_keys', (keys) =>
        keys.bulkWrite(
          [...hours].map(([id, hour]) => ({
            updateOne: { filter: { _id: id } as never, update: { $max: { lastUsedAt: hour } } as never },
          })),
          { ordered: false, ...AT_MOST },
        ),
      );
    },
    keepUsage: async (records) => {
      await database.on<UsageDocument, unknown>('tenant_usage', (usage) =>
        usage.bulkWrite(
          records.map((record) => ({
            replaceOne: { filter: { _id: usageId(record) } as never, replacement: { ...record } as never, upsert: true },
          })),
          { ordered: false, ...AT_MOST },
        ),
      );
    },
    forgetUsageBefore: async (day) => {
      await database.on<UsageDocument, unknown>('tenant_usage', (usage) => usage.deleteMany({ day: { $lt: day } } as never, AT_MOST));
    },
    usageOf: async (tenant, from, to) =>
      (
        await find<UsageDocument, UsageRecord>('tenant_usage', { tenant: { $eq: tenant }, day: { $gte: from, $lte: to } } as never, toUsage)
      ).sort((a, b) => a.day.localeCompare(b.day) || a.endpoint.localeCompare(b.endpoint) || a.process.localeCompare(b.process)),
    allUsage: () => allOf<UsageDocument, UsageRecord>('tenant_usage', toUsage, usageId),
  };
};
