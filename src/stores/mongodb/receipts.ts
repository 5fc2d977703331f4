import { nameEntry } from '../../log/entry.js';
import { BATCH, inBatches } from '../in-batches.js';
import { idempotencyExpiry, type Receipt, type ReceiptStore, type ReservedKey } from '../receipts.js';
import { entryOfReceipt } from '../stored/receipt-entry.js';
import { fromStoredReceipt, type StoredReceipt, toStoredReceipt } from '../stored/stored-receipt.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

type ReceiptDocument = Omit<StoredReceipt, 'receipt_id'>;

interface PendingEntry {
  receipt_id: string;
  asked_at: Date;
}

interface IdempotencyDocument {
  request: string;
  receipt: StoredReceipt;
  expires_at: Date;
}

const toDocument = (receipt: Receipt): Stored<ReceiptDocument> => {
  const { receipt_id, ...rest } = toStoredReceipt(receipt);
  return { _id: receipt_id, ...rest };
};
const toReceipt = ({ _id, ...rest }: Stored<ReceiptDocument>): Receipt => fromStoredReceipt({ receipt_id: _id, ...rest });
const toKey = ({ _id, request, receipt, expires_at }: Stored<IdempotencyDocument>): ReservedKey => ({
  id: _id,
  request,
  receiptId: receipt.receipt_id,
  expiresAt: expires_at.toISOString(),
});

/**
 * Receipts in MongoDB. Each step is one write to one document, so it holds on a sharded cluster as on one set.
 * With a key, the whole receipt is first reserved under the key and then stored: whoever finds the reservation
 * can finish it, so a crash between the two loses nothing and a repeat never makes a second receipt.
 */
export const mongoReceipts = (database: MongoDatabase): ReceiptStore => {
  // Both before the receipt is acknowledged; the log takes what waits once the receipt is there too.
  const store = async (receipt: Receipt): Promise<void> => {
    const waiting = { _id: nameEntry(entryOfReceipt(receipt)), receipt_id: receipt.receiptId, asked_at: new Date() };
    await Promise.all([insertOnce<PendingEntry>(database, 'log_pending', waiting), insertOnce(database, 'receipts', toDocument(receipt))]);
  };

  const find = (receiptId: string): Promise<Receipt | undefined> =>
    database.on<ReceiptDocument, Receipt | undefined>('receipts', async (receipts) => {
      const document = await receipts.findOne({ _id: { $eq: receiptId } }, { maxTimeMS: QUERY_TIME });
      return document === null ? undefined : toReceipt(document);
    });

  const reservation = (id: string): Promise<IdempotencyDocument | null> =>
    database.on<IdempotencyDocument, IdempotencyDocument | null>('idempotency', (keys) =>
      keys.findOne({ _id: { $eq: id } }, { maxTimeMS: QUERY_TIME }),
    );

  // The server removes expired documents about once a minute; until then one is replaced by hand.
  const replaceExpired = (id: string, fresh: IdempotencyDocument, now: Date): Promise<boolean> =>
    database.on<IdempotencyDocument, boolean>('idempotency', async (keys) => {
      const { modifiedCount } = await keys.replaceOne({ _id: { $eq: id }, expires_at: { $lte: now } }, fresh, { maxTimeMS: QUERY_TIME });
      return modifiedCount === 1;
    });

  return {
    append: async (receipt, idempotency, now) => {
      if (idempotency === undefined) {
        await store(receipt);
        return { outcome: 'stored', receipt };
      }
      const fresh: IdempotencyDocument = {
        request: idempotency.request,
        receipt: toStoredReceipt(receipt),
        expires_at: idempotencyExpiry(now),
      };
      if (
        (await insertOnce(database, 'idempotency', { _id: idempotency.id, ...fresh })) === 'inserted' ||
        (await replaceExpired(idempotency.id, fresh, now))
      ) {
        await store(receipt);
        return { outcome: 'stored', receipt };
      }
      const first = await reservation(idempotency.id);
      // Gone between the two questions: its hours were over.
      if (first === null) return mongoReceipts(database).append(receipt, idempotency, now);
      if (first.request !== idempotency.request) return { outcome: 'conflict' };
      const reserved = fromStoredReceipt(first.receipt);
      await store(reserved);
      return { outcome: 'replayed', receipt: reserved };
    },

    find,

    all: () =>
      inBatches(
        '',
        (after) =>
          database.on<ReceiptDocument, Receipt[]>('receipts', async (receipts) =>
            (
              await receipts
                .find({ _id: { $gt: after } }, { maxTimeMS: QUERY_TIME })
                .sort({ _id: 1 })
                .limit(BATCH)
                .toArray()
            ).map(toReceipt),
          ),
        ({ receiptId }) => receiptId,
      ),

    keys: (now) =>
      inBatches(
        '',
        (after) =>
          database.on<IdempotencyDocument, ReservedKey[]>('idempotency', async (keys) =>
            (
              await keys
                .find({ _id: { $gt: after }, expires_at: { $gt: now } }, { maxTimeMS: QUERY_TIME })
                .sort({ _id: 1 })
                .limit(BATCH)
                .toArray()
            ).map(toKey),
          ),
        ({ id }) => id,
      ),

    keepKey: async ({ id, request, receiptId, expiresAt }) => {
      const receipt = await find(receiptId);
      if (receipt === undefined) throw new Error(`the receipt of key ${id} is not here; copy receipts first`);
      await insertOnce<IdempotencyDocument>(database, 'idempotency', {
        _id: id,
        request,
        receipt: toStoredReceipt(receipt),
        expires_at: new Date(expiresAt),
      });
    },
  };
};
