import type { ApiKey } from '../../tenants/api-key.js';
import type { Tenant } from '../../tenants/tenant.js';
import type { UsageRecord } from '../../tenants/usage.js';
import { BATCH, heldInBatches, inBatches } from '../in-batches.js';
import type { TenantStore } from '../tenants.js';
import type { EmbeddedDatabase } from './database.js';
import { packedAfter } from './packed-entries.js';
import { type SqlRow, textsIn } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const entryOf = <T>(row: SqlRow): T => JSON.parse(String(row['entry'])) as T;

const KEY = 'SELECT entry, last_used_at FROM api_keys';
const toKey = (row: SqlRow): ApiKey => {
  const { last_used_at: lastUsedAt } = row;
  return { ...entryOf<ApiKey>(row), ...(typeof lastUsedAt === 'string' && { lastUsedAt }) };
};

const USAGE = 'SELECT tenant, day, endpoint, process, use FROM tenant_usage';
const toUsage = (row: SqlRow): UsageRecord => ({
  ...textsIn(row, ['tenant', 'day', 'endpoint', 'process']),
  ...(JSON.parse(String(row['use'])) as Pick<UsageRecord, 'queries' | 'blocked' | 'durations'>),
});

/** A change of tenants and keys, and with it another revision. */
const changeOf =
  (database: EmbeddedDatabase) =>
  (sql: string, ...values: readonly (string | null)[]): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const changed = await transaction.run(sql, ...values);
      if (changed > 0) await transaction.run('UPDATE tenants_revision SET revision = revision + 1');
      return changed > 0;
    });

const INSERT_USAGE = `INSERT INTO tenant_usage (tenant, day, endpoint, process, use) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET use = excluded.use`;

const writeUsage = async (transaction: Transaction, records: readonly UsageRecord[]): Promise<void> => {
  for (const { tenant, day, endpoint, process, ...use } of records)
    await transaction.run(INSERT_USAGE, tenant, day, endpoint, process, JSON.stringify(use));
};

/** Tenants and keys in the embedded store. */
export const embeddedTenants = (database: EmbeddedDatabase): TenantStore => {
  const change = changeOf(database);
  const find = <T>(sql: string, id: string, read: (row: SqlRow) => T): T | undefined => {
    const row = database.get(sql, id);
    return row === undefined ? undefined : read(row);
  };

  return {
    createTenant: async (tenant) =>
      (await change('INSERT INTO tenants (id, entry) VALUES (?, ?) ON CONFLICT DO NOTHING', tenant.id, JSON.stringify(tenant)))
        ? 'created'
        : 'held',
    findTenant: async (id) => find('SELECT entry FROM tenants WHERE id = ?', id, entryOf<Tenant>),
    listTenants: async () => database.all('SELECT entry FROM tenants ORDER BY id').map(entryOf<Tenant>),
    changeTenant: (id, changes) => change('UPDATE tenants SET entry = json_patch(entry, ?) WHERE id = ?', JSON.stringify(changes), id),

    createKey: async ({ lastUsedAt, ...key }) =>
      (await change(
        'INSERT INTO api_keys (id, tenant, created_at, last_used_at, entry) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        key.id,
        key.tenant,
        key.createdAt,
        lastUsedAt ?? null,
        JSON.stringify(key),
      ))
        ? 'created'
        : 'held',
    findKey: async (id) => find(`${KEY} WHERE id = ?`, id, toKey),
    keysOf: async (tenant) => database.all(`${KEY} WHERE tenant = ? ORDER BY created_at, id`, tenant).map(toKey),
    changeKey: (id, changes) => change('UPDATE api_keys SET entry = json_patch(entry, ?) WHERE id = ?', JSON.stringify(changes), id),

    heldTenants: () => heldInBatches((after) => packedAfter<Tenant>(database, 'tenants', after)),
    heldKeys: () => heldInBatches((after) => packedAfter<ApiKey>(database, 'api_keys', after)),
    revision: async () => Number(database.get('SELECT revision FROM tenants_revision')?.['revision'] ?? 0),
    allKeys: () =>
      inBatches(
        '',
        (after) => database.all(`${KEY} WHERE id > ? ORDER BY id LIMIT ?`, after, BATCH).map(toKey),
        ({ id }) => id,
      ),

    noteLastUse: async (hours) => {
      await database.transaction(async (transaction) => {
        for (const [id, hour] of hours)
          await transaction.run('UPDATE api_keys SET last_used_at = max(coalesce(last_used_at, ?), ?) WHERE id = ?', '', hour, id);
      });
    },
    keepUsage: (records) => database.transaction((transaction) => writeUsage(transaction, records)),
    forgetUsageBefore: async (day) => {
      await database.transaction((transaction) => transaction.run('DELETE FROM tenant_usage WHERE day < ?', day));
    },
    usageOf: async (tenant, from, to) =>
      database.all(`${USAGE} WHERE tenant = ? AND day BETWEEN ? AND ? ORDER BY day, endpoint, process`, tenant, from, to).map(toUsage),
    allUsage: () =>
      inBatches(
        ['', '', '', ''],
        ([tenant = '', day = '', endpoint = '', process = '']) =>
          database
            .all(
              `${USAGE} WHERE (tenant, day, endpoint, process) > (?, ?, ?, ?) ORDER BY tenant, day, endpoint, process LIMIT ?`,
              tenant,
              day,
              endpoint,
              process,
              BATCH,
            )
            .map(toUsage),
        ({ tenant, day, endpoint, process }) => [tenant, day, endpoint, process],
      ),
  };
};
