import { isDeepStrictEqual } from 'node:util';
import { nextCreation, type Agent, type AgentEntry, type AgentStore } from '../agents.js';
import type { EmbeddedDatabase, Row } from './database.js';

const toAgent = (row: Row): Agent => ({
  ...(JSON.parse(String(row['entry'])) as AgentEntry),
  created_at: String(row['created_at']),
});

/** The directory in the embedded store. */
export const embeddedAgents = (database: EmbeddedDatabase): AgentStore => {
  const find = (handle: string): Agent | undefined => {
    const row = database.get('SELECT entry, created_at FROM agents WHERE handle = ?', handle);
    return row === undefined ? undefined : toAgent(row);
  };

  const write = ({ created_at, ...entry }: Agent): void => {
    database.run(
      `INSERT INTO agents (handle, status, industry, created_at, entry) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (handle) DO UPDATE SET status = excluded.status, industry = excluded.industry, entry = excluded.entry`,
      entry.handle, entry.status, entry.industry, created_at, JSON.stringify(entry),
    );
  };

  return {
    listActive: async ({ industry, limit, offset }) => {
      const [where, values] = industry === undefined
        ? ["status = 'active'", []] as const
        : ["status = 'active' AND industry = ?", [industry]] as const;
      const count = database.get(`SELECT count(*) AS total FROM agents WHERE ${where}`, ...values);
      const rows = database.all(
        `SELECT entry, created_at FROM agents WHERE ${where} ORDER BY created_at, handle LIMIT ? OFFSET ?`,
        ...values, limit, offset,
      );
      return { agents: rows.map(toAgent), total: Number(count?.['total'] ?? 0) };
    },

    find: async (handle) => find(handle),

    listAll: async () => database.all('SELECT entry, created_at FROM agents ORDER BY created_at, handle').map(toAgent),

    isEmpty: async () => database.get('SELECT 1 AS held FROM agents LIMIT 1') === undefined,

    save: async (entry, now) =>
      database.transaction(() => {
        const known = find(entry.handle);
        if (known === undefined) {
          const latest = database.get('SELECT max(created_at) AS latest FROM agents')?.['latest'];
          write({ ...entry, created_at: nextCreation(now, typeof latest === 'string' ? latest : undefined) });
          return 'created';
        }
        const { created_at, ...before } = known;
        if (isDeepStrictEqual(before, entry)) return 'unchanged';
        write({ ...entry, created_at });
        return 'changed';
      }),

    copy: async (agent) => {
      database.transaction(() => {
        if (find(agent.handle) === undefined) write(agent);
      });
    },
  };
};
