import type { Document } from 'mongodb';
import { type KeyRing, type KeyRingStore, readKeyRing } from '../../signing/key-ring.js';
import { insertOnce, type MongoDatabase, QUERY_TIME } from './database.js';

interface RingDocument {
  ring: Document;
}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;
const RING = 'ring';

/** The keys in MongoDB, one document for all processes: whoever starts first makes them. */
export const mongoKeyRing = (database: MongoDatabase): KeyRingStore => ({
  load: () =>
    database.on<RingDocument, KeyRing | undefined>('signing_keys', async (collection) => {
      const found = await collection.findOne({ _id: { $eq: RING } } as never, AT_MOST);
      return found === null ? undefined : readKeyRing(found.ring, 'the collection `signing_keys`');
    }),
  create: async (ring) => (await insertOnce<RingDocument>(database, 'signing_keys', { _id: RING, ring })) === 'inserted',
  replace: (ring) =>
    database.on<RingDocument, void>('signing_keys', async (collection) => {
      await collection.replaceOne({ _id: { $eq: RING } } as never, { ring } as never, { upsert: true, ...AT_MOST });
    }),
});
