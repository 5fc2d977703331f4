import { setImmediate as nextTurn } from 'node:timers/promises';
import { BLOCKS_AT_ONCE, type BlockStore, type HeldProof, type NamedBlock } from '../blocks.js';
import { inBatches } from '../in-batches.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const LAST = 'SELECT max(number) AS number FROM proofs';

/** Read at once; some of them have a hundred kilobytes. */
const BATCH = 50;

/** A table is no value that a statement takes. */
const manyOf = (table: string): string => `SELECT cid, bytes FROM ${table} WHERE cid IN (SELECT value FROM json_each(?))`;

const toBlock = (row: SqlRow): NamedBlock => ({ cid: String(row['cid']), bytes: new Uint8Array(row['bytes'] as Uint8Array) });
const toProof = (row: SqlRow): HeldProof => ({ ...toBlock(row), number: Number(row['number']) });

/** Some rows a statement, and a turn for everybody else between two: a row is written within the event loop. */
const insert = async (transaction: Transaction, into: string, blocks: readonly NamedBlock[]): Promise<void> => {
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE) {
    if (at > 0) await nextTurn();
    const some = blocks.slice(at, at + BLOCKS_AT_ONCE);
    const rows = some.map(() => '(?, ?)').join();
    await transaction.run(`${into} (cid, bytes) VALUES ${rows}`, ...some.flatMap(({ cid, bytes }) => [cid, bytes]));
  }
};

/** Blocks in the embedded store. */
export const embeddedBlocks = (database: EmbeddedDatabase): BlockStore => ({
  keepProofs: (proofs, most) =>
    database.transaction(async (transaction) => {
      await insert(transaction, 'INSERT OR REPLACE INTO proofs', proofs);
      const last = Number((await transaction.get(LAST))?.['number'] ?? 0);
      if (most > 0) await transaction.run('DELETE FROM proofs WHERE number <= ?', last - most);
      return last;
    }),
  lastNumber: async () => Number(database.get(LAST)?.['number'] ?? 0),
  // A transaction a batch: receipts wait for no more than one.
  keepLinked: async (blocks) => {
    for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE)
      await database.transaction((transaction) =>
        insert(transaction, 'INSERT OR IGNORE INTO linked_blocks', blocks.slice(at, at + BLOCKS_AT_ONCE)),
      );
  },
  find: async (cid) => {
    const row =
      database.get('SELECT cid, bytes FROM proofs WHERE cid = ?', cid) ??
      database.get('SELECT cid, bytes FROM linked_blocks WHERE cid = ?', cid);
    return row === undefined ? undefined : toBlock(row).bytes;
  },
  findMany: async (cids) => {
    const asked = JSON.stringify(cids);
    const rows = ['proofs', 'linked_blocks'].flatMap((table) => database.all(manyOf(table), asked));
    return new Map(rows.map((row) => [String(row['cid']), toBlock(row).bytes]));
  },
  proofs: () =>
    inBatches(
      0,
      (after) => database.all('SELECT number, cid, bytes FROM proofs WHERE number > ? ORDER BY number LIMIT ?', after, BATCH).map(toProof),
      ({ number }) => number,
    ),
  linked: () =>
    inBatches(
      '',
      (after) => database.all('SELECT cid, bytes FROM linked_blocks WHERE cid > ? ORDER BY cid LIMIT ?', after, BATCH).map(toBlock),
      ({ cid }) => cid,
    ),
});
