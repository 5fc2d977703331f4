import { Binary } from 'mongodb';
import type { ProofStore } from '../proofs.js';
import { insertOnce, QUERY_TIME, type MongoDatabase } from './database.js';

interface ProofDocument {
  block: Binary;
}

/** Proof blocks in MongoDB. */
export const mongoProofs = (database: MongoDatabase): ProofStore => ({
  keep: async (cid, block) => {
    await insertOnce<ProofDocument>(database, 'proofs', { _id: cid, block: new Binary(block) });
  },
  find: (cid) =>
    database.on<ProofDocument, Uint8Array | undefined>('proofs', async (proofs) => {
      const document = await proofs.findOne({ _id: { $eq: cid } }, { maxTimeMS: QUERY_TIME });
      return document === null ? undefined : Uint8Array.from(document.block.value());
    }),
});
