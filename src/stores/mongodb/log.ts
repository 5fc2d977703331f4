import { Binary, type Document, MongoBulkWriteError } from 'mongodb';
import { ENTRY_BYTES, nameEntry, readEntry } from '../../log/entry.js';
import type { Head, LogStore } from '../../log/log-store.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface BatchDocument {
  entries: Binary;
}

interface TileDocument {
  bytes: Binary;
  length: number;
}

interface PlaceDocument {
  place: number;
}

type HeadDocument = Head;

/** An entry that waits, under its own name, and the receipt that it is of. */
interface PendingDocument {
  receipt_id: string;
  asked_at: Date;
}

/** Milliseconds after which what waits for a receipt that never came is forgotten; clocks of machines may differ. */
const FORGET_AFTER = 3_600_000;

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;
const DUPLICATE_KEY = 11_000;
const HEAD = 'head';

/** Ordered as numbers are, so that batches can be read in order. */
const startOf = (from: number): string => String(from).padStart(16, '0');
const bytesOf = ({ buffer, position }: Binary): Buffer => Buffer.from(buffer.subarray(0, position));
const entriesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / ENTRY_BYTES }, (_, i) => bytes.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES));

/** What is there already, at least as wide, is no failure of a write that only ever adds. */
const ignoreHeld = (error: unknown): void => {
  const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (failures.length === 0 || failures.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
};

/**
 * The log in MongoDB, without transactions, so that it holds on a lone server and on a sharded cluster. A batch is one document
 * under the size at which it begins: whoever inserts it first has begun it, and no lease is needed. All other documents follow
 * from the batches, and are written so that a late writer changes nothing.
 */
export const mongoLog = (database: MongoDatabase): LogStore => {
  const keepTiles = (tiles: ReadonlyMap<string, Uint8Array>): Promise<void> =>
    database.on<TileDocument, void>('log_tiles', async (collection) => {
      if (tiles.size === 0) return;
      const writes = [...tiles].map(([path, bytes]) => ({
        updateOne: {
          filter: { _id: path, length: { $lt: bytes.length } } as never,
          update: { $set: { bytes: new Binary(bytes), length: bytes.length } } as never,
          upsert: true,
        },
      }));
      await collection.bulkWrite(writes, { ordered: false, ...AT_MOST }).catch(ignoreHeld);
    });

  const keepPlaces = (entries: readonly Uint8Array[], from: number): Promise<void> =>
    database.on<PlaceDocument, void>('log_places', async (collection) => {
      if (entries.length === 0) return;
      const places = entries.map((entry, i) => ({ _id: nameEntry(entry), place: from + i }));
      await collection.insertMany(places as never, { ordered: false, ...AT_MOST }).catch(ignoreHeld);
    });

  const keepHead = (head: Head): Promise<void> =>
    database.on<HeadDocument, void>('log_head', async (collection) => {
      const write = {
        updateOne: { filter: { _id: HEAD, size: { $lt: head.size } } as never, update: { $set: { ...head } } as never, upsert: true },
      };
      await collection.bulkWrite([write], AT_MOST).catch(ignoreHeld);
    });

  const tile = (path: string): Promise<Uint8Array | undefined> =>
    database.on<TileDocument, Uint8Array | undefined>('log_tiles', async (collection) => {
      const found = await collection.findOne({ _id: { $eq: path } } as never, AT_MOST);
      return found === null ? undefined : bytesOf(found.bytes);
    });

  const settle = (names: readonly string[]): Promise<void> =>
    database.on<PendingDocument, void>('log_pending', async (collection) => {
      if (names.length > 0) await collection.deleteMany({ _id: { $in: names } } as never, AT_MOST);
    });

  /** Those that wait for a receipt that was never kept: whoever sent it got no answer. */
  const forgotten = (waiting: readonly Stored<PendingDocument>[], held: ReadonlySet<string>): string[] =>
    waiting
      .filter(({ receipt_id, asked_at }) => !held.has(receipt_id) && Date.now() - asked_at.getTime() > FORGET_AFTER)
      .map(({ _id }) => _id);

  /** The entries whose receipt is kept. */
  const ofKeptReceipts = async (waiting: readonly Stored<PendingDocument>[]): Promise<Buffer[]> => {
    const ids = waiting.map(({ receipt_id }) => receipt_id);
    const kept = await database.on<{ _id: string }, Document[]>('receipts', (receipts) =>
      receipts.find({ _id: { $in: ids } } as never, { projection: { _id: 1 }, ...AT_MOST }).toArray(),
    );
    const held = new Set(kept.map(({ _id }) => String(_id)));
    await settle(forgotten(waiting, held));
    return waiting
      .filter(({ receipt_id }) => held.has(receipt_id))
      .map(({ _id }) => readEntry(_id))
      .filter((entry) => entry !== undefined);
  };

  return {
    head: () =>
      database.on<HeadDocument, Head | undefined>('log_head', async (collection) => {
        const found = await collection.findOne({ _id: { $eq: HEAD } } as never, AT_MOST);
        return found === null ? undefined : { size: found.size, note: found.note };
      }),

    batchAt: (from) =>
      database.on<BatchDocument, Buffer[] | undefined>('log_batches', async (collection) => {
        const found = await collection.findOne({ _id: { $eq: startOf(from) } } as never, AT_MOST);
        return found === null ? undefined : entriesOf(bytesOf(found.entries));
      }),

    putBatch: async (from, entries) =>
      (await insertOnce<BatchDocument>(database, 'log_batches', {
        _id: startOf(from),
        entries: new Binary(Buffer.concat(entries)),
      })) === 'inserted',

    grow: async ({ from, entries, tiles, head }) => {
      await Promise.all([keepTiles(tiles), keepPlaces(entries, from)]);
      await keepHead(head);
    },

    cosign: ({ size, note }) =>
      database.on<HeadDocument, void>('log_head', async (collection) => {
        await collection.updateOne({ _id: { $eq: HEAD }, size: { $eq: size } } as never, { $set: { note } } as never, AT_MOST);
      }),

    tile,

    places: (entries) =>
      database.on<PlaceDocument, (number | undefined)[]>('log_places', async (collection) => {
        const names = entries.map(nameEntry);
        const found = await collection.find({ _id: { $in: names } } as never, AT_MOST).toArray();
        const places = new Map(found.map(({ _id, place }) => [String(_id), place]));
        return names.map((name) => places.get(name));
      }),

    pending: async (limit) => {
      const waiting = await database.on<PendingDocument, Stored<PendingDocument>[]>(
        'log_pending',
        (collection) => collection.find({}, AT_MOST).sort({ _id: 1 }).limit(limit).toArray() as never,
      );
      return waiting.length === 0 ? [] : ofKeptReceipts(waiting);
    },

    settle: (entries) => settle(entries.map(nameEntry)),
  };
};
