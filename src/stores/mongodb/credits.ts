import type { CreditStore, Credits } from '../../payments/credits.js';
import { BATCH, inBatches } from '../in-batches.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface CreditDocument {
  left: number;
}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;

const toCredits = ({ _id, left }: Stored<CreditDocument>): Credits => ({ tenant: _id, left });

/** Accounts of credits in MongoDB, a document each: what is taken is one write to one document. */
export const mongoCredits = (database: MongoDatabase): CreditStore => ({
  open: async ({ tenant, left }) => {
    await insertOnce<CreditDocument>(database, 'credits', { _id: tenant, left });
  },
  left: (tenant) =>
    database.on<CreditDocument, number | undefined>(
      'credits',
      async (credits) => (await credits.findOne({ _id: { $eq: tenant } } as never, AT_MOST))?.left,
    ),
  take: (tenant, queries) =>
    database.on<CreditDocument, number | undefined>('credits', async (credits) => {
      const enough = { _id: { $eq: tenant }, left: { $gte: queries } } as never;
      const taken = { $inc: { left: -queries } } as never;
      return (await credits.findOneAndUpdate(enough, taken, { returnDocument: 'after', ...AT_MOST }))?.left;
    }),
  close: async (tenant) => {
    await database.on<CreditDocument, unknown>('credits', (credits) =>
      credits.updateOne({ _id: { $eq: tenant } } as never, { $set: { left: 0 } } as never, AT_MOST),
    );
  },
  all: () =>
    inBatches(
      '',
      (after) =>
        database.on<CreditDocument, Credits[]>('credits', async (credits) => {
          const batch = credits
            .find({ _id: { $gt: after } } as never, AT_MOST)
            .sort({ _id: 1 })
            .limit(BATCH);
          return ((await batch.toArray()) as Stored<CreditDocument>[]).map(toCredits);
        }),
      ({ tenant }) => tenant,
    ),
});
