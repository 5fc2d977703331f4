import { BATCH, inBatches } from '../in-batches.js';
import { idempotencyExpiry, type Receipt, type ReceiptDecision, type ReceiptStore, type ReservedKey } from '../receipts.js';
import { entryOfReceipt } from '../stored/receipt-entry.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const COLUMNS =
  'receipt_id, agent_id, decision, decision_reason, timestamp, subject_id, policy_version, confidence_score, parent_receipt_id, proof';

const FIND = `SELECT ${COLUMNS} FROM receipts WHERE receipt_id = ?`;

const toReceipt = (row: SqlRow): Receipt => ({
  receiptId: String(row['receipt_id']),
  agentId: String(row['agent_id']),
  decision: String(row['decision']) as ReceiptDecision,
  ...(typeof row['decision_reason'] === 'string' && { decisionReason: row['decision_reason'] }),
  timestamp: String(row['timestamp']),
  subjectId: String(row['subject_id']),
  ...(typeof row['policy_version'] === 'string' && { policyVersion: row['policy_version'] }),
  ...(typeof row['confidence_score'] === 'number' && { confidenceScore: row['confidence_score'] }),
  parentReceiptId: typeof row['parent_receipt_id'] === 'string' ? row['parent_receipt_id'] : null,
  ...(typeof row['proof'] === 'string' && { signature: row['proof'] }),
});

const KEY_COLUMNS = ['id', 'request', 'receipt_id', 'expires_at'] as const;
const toKey = (row: SqlRow): ReservedKey => {
  const { id, request, receipt_id, expires_at } = textsIn(row, KEY_COLUMNS);
  return { id, request, receiptId: receipt_id, expiresAt: expires_at };
};

const INSERT_KEY = `INSERT INTO idempotency (${KEY_COLUMNS.join()}) VALUES (?, ?, ?, ?)`;

const insert = async (transaction: Transaction, receipt: Receipt): Promise<void> => {
  await transaction.run(
    `INSERT INTO receipts (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    receipt.receiptId,
    receipt.agentId,
    receipt.decision,
    receipt.decisionReason ?? null,
    receipt.timestamp,
    receipt.subjectId,
    receipt.policyVersion ?? null,
    receipt.confidenceScore ?? null,
    receipt.parentReceiptId,
    receipt.signature ?? null,
  );
  // In the same transaction: a receipt that is acknowledged is never forgotten by the log.
  const wait = 'INSERT INTO log_pending (entry, receipt_id) VALUES (?, ?) ON CONFLICT DO NOTHING';
  await transaction.run(wait, entryOfReceipt(receipt), receipt.receiptId);
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
        await transaction.run(INSERT_KEY, idempotency.id, idempotency.request, receipt.receiptId, idempotencyExpiry(now).toISOString());
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
        ({ receiptId }) => receiptId,
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
            .map(toKey),
        ({ id }) => id,
      ),

    keepKey: async ({ id, request, receiptId, expiresAt }) => {
      await database.transaction((transaction) =>
        transaction.run(`${INSERT_KEY} ON CONFLICT DO NOTHING`, id, request, receiptId, expiresAt),
      );
    },
  };
};
