import type { Binary } from 'mongodb';
import { BLOCKS_AT_ONCE, type BlockStore, type NamedBlock } from '../blocks.js';
import { inBatches } from '../in-batches.js';
import { type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface BlockDocument {
  readonly bytes: Binary | Buffer;
}

interface ProofDocument extends BlockDocument {
  readonly number: number;
}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;

/** Read at once; some of them have a hundred kilobytes. */
const BATCH = 50;

/** The one document that counts proofs. */
const COUNT = 'proofs';

const bytesOf = ({ bytes }: BlockDocument): Uint8Array =>
  new Uint8Array('buffer' in bytes && !Buffer.isBuffer(bytes) ? bytes.value() : bytes);
const toBlock = (document: Stored<BlockDocument>): NamedBlock => ({ cid: document._id, bytes: bytesOf(document) });

/** Blocks in MongoDB. A number is given before the proof is written: whoever reads the count may not find the last ones yet. */
export const mongoBlocks = (database: MongoDatabase): BlockStore => {
  /** Takes so many numbers, for this process alone. @returns the last of them */
  const takeNumbers = (many: number): Promise<number> =>
    database.on<{ last: number }, number>('proofs_count', async (counts) => {
      const after = await counts.findOneAndUpdate({ _id: { $eq: COUNT } } as never, { $inc: { last: many } } as never, {
        upsert: true,
        returnDocument: 'after',
        ...AT_MOST,
      });
      return (after as { readonly last: number } | null)?.last ?? many;
    });

  return {
    keepProofs: async (proofs, most) => {
      const last = await takeNumbers(proofs.length);
      await database.on<ProofDocument, unknown>('proofs', (collection) =>
        collection.bulkWrite(
          proofs.map(({ cid, bytes }, i) => ({
            replaceOne: {
              filter: { _id: cid } as never,
              replacement: { number: last - proofs.length + 1 + i, bytes: Buffer.from(bytes) } as never,
              upsert: true,
            },
          })),
          { ordered: false, ...AT_MOST },
        ),
      );
      if (most > 0)
        await database.on<ProofDocument, unknown>('proofs', (collection) =>
          collection.deleteMany({ number: { $lte: last - most } } as never, AT_MOST),
        );
      return last;
    },
    lastNumber: () =>
      database.on<{ last: number }, number>(
        'proofs_count',
        async (counts) => (await counts.findOne({ _id: { $eq: COUNT } } as never, AT_MOST))?.last ?? 0,
      ),
    keepLinked: async (blocks) => {
      for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE)
        await database.on<BlockDocument, unknown>('linked_blocks', (collection) =>
          collection.bulkWrite(
            blocks.slice(at, at + BLOCKS_AT_ONCE).map(({ cid, bytes }) => ({
              updateOne: { filter: { _id: cid } as never, update: { $setOnInsert: { bytes: Buffer.from(bytes) } } as never, upsert: true },
            })),
            { ordered: true, ...AT_MOST },
          ),
        );
    },
    find: async (cid) => {
      for (const name of ['proofs', 'linked_blocks']) {
        const found = await database.on<BlockDocument, Stored<BlockDocument> | null>(
          name,
          (collection) => collection.findOne({ _id: { $eq: cid } } as never, AT_MOST) as never,
        );
        if (found !== null) return bytesOf(found);
      }
      return undefined;
    },
    findMany: async (cids) => {
      const found = new Map<string, Uint8Array>();
      for (const name of ['proofs', 'linked_blocks']) {
        const left = cids.filter((cid) => !found.has(cid));
        if (left.length === 0) break;
        const blocks = await database.on<BlockDocument, Stored<BlockDocument>[]>(
          name,
          (collection) => collection.find({ _id: { $in: left } } as never, AT_MOST).toArray() as never,
        );
        for (const block of blocks) found.set(block._id, bytesOf(block));
      }
      return found;
    },
    proofs: () =>
      inBatches(
        0,
        (after) =>
          database.on<ProofDocument, (NamedBlock & { number: number })[]>('proofs', async (collection) => {
            const batch = collection
              .find({ number: { $gt: after } } as never, AT_MOST)
              .sort({ number: 1 })
              .limit(BATCH);
            return ((await batch.toArray()) as Stored<ProofDocument>[]).map((one) => ({ ...toBlock(one), number: one.number }));
          }),
        ({ number }) => number,
      ),
    linked: () =>
      inBatches(
        '',
        (after) =>
          database.on<BlockDocument, NamedBlock[]>('linked_blocks', async (collection) => {
            const batch = collection
              .find({ _id: { $gt: after } } as never, AT_MOST)
              .sort({ _id: 1 })
              .limit(BATCH);
            return ((await batch.toArray()) as Stored<BlockDocument>[]).map(toBlock);
          }),
        ({ cid }) => cid,
      ),
  };
};
