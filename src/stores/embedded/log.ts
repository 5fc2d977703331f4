import { ENTRY_BYTES } from '../../log/entry.js';
import type { Head, LogStore } from '../../log/log-store.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const HEAD = 'SELECT size, note FROM log_head';
const toHead = (row: SqlRow): Head => ({ size: Number(row['size']), note: String(row['note']) });

const bytesIn = (row: SqlRow, column: string): Buffer => Buffer.from(row[column] as ArrayBuffer);

/** Many entries by one statement: `given` has their number and, of their bytes in one, each with its number from 0. */
const GIVEN = `WITH RECURSIVE bound(bytes, many) AS (SELECT ?, ?),
  each(i) AS (SELECT 0 FROM bound WHERE many > 0 UNION ALL SELECT i + 1 FROM each, bound WHERE i + 1 < many),
  given(i, entry) AS (SELECT i, substr(bytes, i * ${ENTRY_BYTES} + 1, ${ENTRY_BYTES}) FROM each, bound)`;
const given = (entries: readonly Uint8Array[]) => [Buffer.concat(entries), entries.length] as const;

const entriesOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / ENTRY_BYTES }, (_, i) => bytes.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES));

const KEEP_TILE = `INSERT INTO log_tiles (path, bytes) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET bytes = excluded.bytes WHERE length(excluded.bytes) > length(bytes)`;

const KEEP_HEAD = `INSERT INTO log_head (one, size, note) VALUES (1, ?, ?)
  ON CONFLICT DO UPDATE SET size = excluded.size, note = excluded.note WHERE excluded.size > size`;

const sizeOf = async (transaction: Transaction): Promise<number> => Number((await transaction.get(HEAD))?.['size'] ?? 0);

/** The log in the embedded store: a batch whose tree is signed is in the tiles and is not kept twice. */
export const embeddedLog = (database: EmbeddedDatabase): LogStore => ({
  head: async () => {
    const row = database.get(HEAD);
    return row === undefined ? undefined : toHead(row);
  },

  batchAt: async (from) => {
    const row = database.get('SELECT entries FROM log_batches WHERE start = ?', from);
    return row === undefined ? undefined : entriesOf(bytesIn(row, 'entries'));
  },

  putBatch: (from, entries) =>
    database.transaction(async (transaction) => {
      if ((await sizeOf(transaction)) !== from) return false;
      const put = 'INSERT INTO log_batches (start, entries) VALUES (?, ?) ON CONFLICT DO NOTHING';
      return (await transaction.run(put, from, Buffer.concat(entries))) === 1;
    }),

  grow: ({ from, entries, tiles, head }) =>
    database.transaction(async (transaction) => {
      for (const [path, bytes] of tiles) await transaction.run(KEEP_TILE, path, bytes);
      const places = `${GIVEN} INSERT INTO log_places (entry, place) SELECT entry, i + ? FROM given WHERE true ON CONFLICT DO NOTHING`;
      await transaction.run(places, ...given(entries), from);
      await transaction.run(KEEP_HEAD, head.size, head.note);
      await transaction.run('DELETE FROM log_batches WHERE start < ?', await sizeOf(transaction));
    }),

  cosign: ({ size, note }) =>
    database.transaction(async (transaction) => {
      await transaction.run('UPDATE log_head SET note = ? WHERE size = ?', note, size);
    }),

  tile: async (path) => {
    const row = database.get('SELECT bytes FROM log_tiles WHERE path = ?', path);
    return row === undefined ? undefined : bytesIn(row, 'bytes');
  },

  places: async (entries) => {
    const found = database.all(`${GIVEN} SELECT i, place FROM given JOIN log_places USING (entry)`, ...given(entries));
    const places = new Map(found.map((row) => [Number(row['i']), Number(row['place'])]));
    return entries.map((_, i) => places.get(i));
  },

  pending: async (limit) => database.all('SELECT entry FROM log_pending LIMIT ?', limit).map((row) => bytesIn(row, 'entry')),

  settle: async (entries) => {
    if (entries.length === 0) return;
    const settled = `${GIVEN} DELETE FROM log_pending WHERE entry IN (SELECT entry FROM given)`;
    await database.transaction((transaction) => transaction.run(settled, ...given(entries)));
  },
});
