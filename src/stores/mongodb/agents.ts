import { isDeepStrictEqual } from 'node:util';
import type { Filter } from 'mongodb';
import { type Agent, type AgentEntry, type AgentStatus, type AgentStore, nextCreation } from '../agents.js';
import { fromStoredAgent, type StoredAgentEntry, toStoredAgent } from '../stored/stored-agent.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface AgentDocument {
  status: AgentStatus;
  industry: string;
  created_at: string;
  entry: StoredAgentEntry;
}

const toAgent = ({ entry, created_at }: AgentDocument): Agent => ({ ...fromStoredAgent(entry), createdAt: created_at });
const toDocument = ({ createdAt, ...entry }: Agent): Stored<AgentDocument> => ({
  _id: entry.handle,
  status: entry.status,
  industry: entry.industry,
  created_at: createdAt,
  entry: toStoredAgent(entry),
});

const IN_ORDER = { created_at: 1, _id: 1 } as const;

/** The directory in MongoDB. */
export const mongoAgents = (database: MongoDatabase): AgentStore => {
  const find = (handle: string): Promise<Agent | undefined> =>
    database.on<AgentDocument, Agent | undefined>('agents', async (agents) => {
      const document = await agents.findOne({ _id: { $eq: handle } }, { maxTimeMS: QUERY_TIME });
      return document === null ? undefined : toAgent(document);
    });

  return {
    listActive: ({ industry, limit, offset }) =>
      database.on<AgentDocument, { agents: Agent[]; total: number }>('agents', async (agents) => {
        const filter: Filter<Stored<AgentDocument>> =
          industry === undefined ? { status: 'active' } : { status: 'active', industry: { $eq: industry } };
        const [documents, total] = await Promise.all([
          agents.find(filter, { maxTimeMS: QUERY_TIME }).sort(IN_ORDER).skip(offset).limit(limit).toArray(),
          agents.countDocuments(filter, { maxTimeMS: QUERY_TIME }),
        ]);
        return { agents: documents.map(toAgent), total };
      }),

    find,

    listAll: () =>
      database.on<AgentDocument, Agent[]>('agents', async (agents) =>
        (await agents.find({}, { maxTimeMS: QUERY_TIME }).sort(IN_ORDER).toArray()).map(toAgent),
      ),

    isEmpty: () =>
      database.on<AgentDocument, boolean>(
        'agents',
        async (agents) => (await agents.findOne({}, { projection: { _id: 1 }, maxTimeMS: QUERY_TIME })) === null,
      ),

    save: async (entry, now) => {
      const known = await find(entry.handle);
      if (known === undefined) {
        const latest = await database.on<AgentDocument, string | undefined>(
          'agents',
          async (agents) => (await agents.findOne({}, { sort: { created_at: -1 }, maxTimeMS: QUERY_TIME }))?.created_at,
        );
        const agent: Agent = { ...entry, createdAt: nextCreation(now, latest) };
        // Where somebody else created it in between, theirs is the date, ours the content.
        return (await insertOnce(database, 'agents', toDocument(agent))) === 'inserted' ? 'created' : update(database, entry);
      }
      const { createdAt: _, ...before } = known;
      return isDeepStrictEqual(before, entry) ? 'unchanged' : update(database, entry);
    },

    copy: async (agent) => {
      await insertOnce(database, 'agents', toDocument(agent));
    },
  };
};

const update = (database: MongoDatabase, entry: AgentEntry): Promise<'changed'> =>
  database.on<AgentDocument, 'changed'>('agents', async (agents) => {
    await agents.updateOne(
      { _id: { $eq: entry.handle } },
      { $set: { status: entry.status, industry: entry.industry, entry: toStoredAgent(entry) } },
      { maxTimeMS: QUERY_TIME },
    );
    return 'changed';
  });
