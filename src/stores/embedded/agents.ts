import { isDeepStrictEqual } from 'node:util';
import { type Agent, type AgentStore, nextCreation } from '../agents.js';
import { fromStoredAgent, type StoredAgentEntry, toStoredAgent } from '../stored/stored-agent.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const SELECT = 'SELECT entry, created_at FROM agents';
const FIND = `${SELECT} WHERE handle = ?`;
const IN_ORDER = 'ORDER BY created_at, handle';

const toAgent = (row: SqlRow): Agent => ({
  ...fromStoredAgent(JSON.parse(String(row['entry'])) as StoredAgentEntry),
  createdAt: String(row['created_at']),
});

/** The directory in the embedded store. */
export const embeddedAgents = (database: EmbeddedDatabase): AgentStore => {
  const write = async (transaction: Transaction, { createdAt, ...entry }: Agent): Promise<void> => {
    await transaction.run(
      `INSERT INTO agents (handle, status, industry, created_at, entry) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (handle) DO UPDATE SET status = excluded.status, industry = excluded.industry, entry = excluded.entry`,
      entry.handle,
      entry.status,
      entry.industry,
      createdAt,
      JSON.stringify(toStoredAgent(entry)),
    );
  };

  return {
    listActive: async ({ industry, limit, offset }) => {
      const [where, values] =
        industry === undefined ? (["status = 'active'", []] as const) : (["status = 'active' AND industry = ?", [industry]] as const);
      const count = database.get(`SELECT count(*) AS total FROM agents WHERE ${where}`, ...values);
      const rows = database.all(`${SELECT} WHERE ${where} ${IN_ORDER} LIMIT ? OFFSET ?`, ...values, limit, offset);
      return { agents: rows.map(toAgent), total: Number(count?.['total'] ?? 0) };
    },

    find: async (handle) => {
      const row = database.get(FIND, handle);
      return row === undefined ? undefined : toAgent(row);
    },

    listAll: async () => database.all(`${SELECT} ${IN_ORDER}`).map(toAgent),

    isEmpty: async () => database.get('SELECT 1 AS held FROM agents LIMIT 1') === undefined,

    save: (entry, now) =>
      database.transaction(async (transaction) => {
        const row = await transaction.get(FIND, entry.handle);
        if (row === undefined) {
          const latest = (await transaction.get('SELECT max(created_at) AS latest FROM agents'))?.['latest'];
          await write(transaction, { ...entry, createdAt: nextCreation(now, typeof latest === 'string' ? latest : undefined) });
          return 'created';
        }
        const { createdAt, ...before } = toAgent(row);
        if (isDeepStrictEqual(before, entry)) return 'unchanged';
        await write(transaction, { ...entry, createdAt });
        return 'changed';
      }),

    copy: (agent) =>
      database.transaction(async (transaction) => {
        if ((await transaction.get(FIND, agent.handle)) === undefined) await write(transaction, agent);
      }),
  };
};
