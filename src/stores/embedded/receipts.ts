import { BATCH, inBatches } from '../in-batches.js';
import { idempotencyExpiry, type Receipt, type ReceiptDecision, type ReceiptStore } from '../receipts.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const COLUMNS =
  'receipt_id, agent_id, decision, decision_reason, timestamp, subject_id, policy_version, confidence_score, parent_receipt_id';

const FIND = `SELECT ${COLUMNS} FROM receipts WHERE receipt_id = ?`;

const toReceipt = (row: SqlRow): Receipt => ({
  receipt_id: String(row['receipt_id']),
  agent_id: String(row['agent_id']),
  decision: String(row['decision']) as ReceiptDecision,
  ...(typeof row['decision_reason'] === 'string' && { decision_reason: row['decision_reason'] }),
  timestamp: String(row['timestamp']),
  subject_id: String(row['subject_id']),
  ...(typeof row['policy_version'] === 'string' && { policy_version: row['policy_version'] }),
  ...(typeof row['confidence_score'] === 'number' && { confidence_score: row['confidence_score'] }),
  parent_receipt_id: typeof row['parent_receipt_id'] === 'string' ? row['parent_receipt_id'] : null,
});

const KEY_COLUMNS = ['id', 'request', 'receipt_id', 'expires_at'] as const;
const INSERT_KEY = `INSERT INTO idempotency (${KEY_COLUMNS.join()}) VALUES (?, ?, ?, ?)`;

const insert = async (transaction: Transaction, receipt: Receipt): Promise<void> => {
  await transaction.run(
    `INSERT INTO receipts (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    receipt.receipt_id,
    receipt.agent_id,
    receipt.decision,
    receipt.decision_reason ?? null,
    receipt.timestamp,
    receipt.subject_id,
    receipt.policy_version ?? null,
    receipt.confidence_score ?? null,
    receipt.parent_receipt_id,
  );
};

/** Receipts in the embedded store: appended within one transaction with their idempotency key. */
export const embeddedReceipts = (database: EmbeddedDatabase): ReceiptStore => {
  return {
    append: (receipt, idempotency, now) =>
      database.transaction(async (transaction) => {
        if (idempotency === undefined) {
          await insert(transaction, receipt);
          return { outcome: 'stored', receipt };
        }
        await transaction.run('DELETE FROM idempotency WHERE expires_at <= ?', now.toISOString());
        const known = await transaction.get('SELECT request, receipt_id FROM idempotency WHERE id = ?', idempotency.id);
        if (known !== undefined) {
          const first = await transaction.get(FIND, String(known['receipt_id']));
          return known['request'] === idempotency.request && first !== undefined
            ? { outcome: 'replayed', receipt: toReceipt(first) }
            : { outcome: 'conflict' };
        }
        await transaction.run(INSERT_KEY, idempotency.id, idempotency.request, receipt.receipt_id, idempotencyExpiry(now).toISOString());
        await insert(transaction, receipt);
        return { outcome: 'stored', receipt };
      }),

    find: async (receiptId) => {
      const row = database.get(FIND, receiptId);
      return row === undefined ? undefined : toReceipt(row);
    },

    all: () =>
      inBatches(
        '',
        (after) =>
          database.all(`SELECT ${COLUMNS} FROM receipts WHERE receipt_id > ? ORDER BY receipt_id LIMIT ?`, after, BATCH).map(toReceipt),
        ({ receipt_id }) => receipt_id,
      ),

    keys: (now) =>
      inBatches(
        '',
        (after) =>
          database
            .all(
              `SELECT ${KEY_COLUMNS.join()} FROM idempotency WHERE id > ? AND expires_at > ? ORDER BY id LIMIT ?`,
              after,
              now.toISOString(),
              BATCH,
            )
            .map((row) => textsIn(row, KEY_COLUMNS)),
        ({ id }) => id,
      ),

    keepKey: async ({ id, request, receipt_id, expires_at }) => {
      await database.transaction((transaction) =>
        transaction.run(`${INSERT_KEY} ON CONFLICT DO NOTHING`, id, request, receipt_id, expires_at),
      );
    },
  };
};
