import type { CreditStore, Credits } from '../../payments/credits.js';
import { BATCH, inBatches } from '../in-batches.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow } from './sql-row.js';

const leftIn = (row: SqlRow | undefined): number | undefined => (row === undefined ? undefined : Number(row['has_left']));
const toCredits = (row: SqlRow): Credits => ({ tenant: String(row['tenant']), left: Number(row['has_left']) });

const LEFT = 'SELECT has_left FROM credits WHERE tenant = ?';

/** Accounts of credits in the embedded store. */
export const embeddedCredits = (database: EmbeddedDatabase): CreditStore => ({
  open: async ({ tenant, left }) => {
    await database.transaction((transaction) =>
      transaction.run('INSERT INTO credits (tenant, has_left) VALUES (?, ?) ON CONFLICT DO NOTHING', tenant, left),
    );
  },
  left: async (tenant) => leftIn(database.get(LEFT, tenant)),
  take: (tenant, queries) =>
    database.transaction(async (transaction) => {
      const taken = await transaction.run(
        'UPDATE credits SET has_left = has_left - ? WHERE tenant = ? AND has_left >= ?',
        queries,
        tenant,
        queries,
      );
      return taken === 1 ? leftIn(await transaction.get(LEFT, tenant)) : undefined;
    }),
  close: async (tenant) => {
    await database.transaction((transaction) => transaction.run('UPDATE credits SET has_left = 0 WHERE tenant = ?', tenant));
  },
  all: () =>
    inBatches(
      '',
      (after) => database.all('SELECT tenant, has_left FROM credits WHERE tenant > ? ORDER BY tenant LIMIT ?', after, BATCH).map(toCredits),
      ({ tenant }) => tenant,
    ),
});
