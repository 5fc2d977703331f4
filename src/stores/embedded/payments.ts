import type { Invoice } from '../../payments/invoice.js';
import type { Payment } from '../../payments/payment.js';
import type { PaymentStore } from '../../payments/payment-store.js';
import { BATCH, inBatches } from '../in-batches.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow } from './sql-row.js';
import type { Transaction } from './write-queue.js';

/** Ids are in hexadecimal: none of them is behind this. */
const LAST_OF_ASCII = '~';

const entryOf = <T>(row: SqlRow): T => JSON.parse(String(row['entry'])) as T;
const oneOf = <T>(row: SqlRow | undefined): T | undefined => (row === undefined ? undefined : entryOf<T>(row));

const insertInvoice = (transaction: Transaction, invoice: Invoice): Promise<number> =>
  transaction.run(
    'INSERT INTO invoices (number, payment, kind, entry) VALUES (?, ?, ?, ?)',
    invoice.number,
    invoice.payment,
    invoice.kind,
    JSON.stringify(invoice),
  );

/** Payments and invoices in the embedded store. */
export const embeddedPayments = (database: EmbeddedDatabase): PaymentStore => ({
  create: (payment) =>
    database.transaction(async (transaction) => {
      const created = await transaction.run(
        'INSERT INTO payments (id, revision, due_at, entry) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        payment.id,
        payment.revision,
        payment.dueAt ?? null,
        JSON.stringify(payment),
      );
      return created === 1 ? 'created' : 'held';
    }),

  findPayment: async (id) => oneOf<Payment>(database.get('SELECT entry FROM payments WHERE id = ?', id)),

  replace: (payment) =>
    database.transaction(async (transaction) => {
      const replaced = await transaction.run(
        'UPDATE payments SET revision = ?, due_at = ?, entry = ? WHERE id = ? AND revision = ?',
        payment.revision,
        payment.dueAt ?? null,
        JSON.stringify(payment),
        payment.id,
        payment.revision - 1,
      );
      return replaced === 1;
    }),

  duePayments: async (now, most) =>
    database.all('SELECT entry FROM payments WHERE due_at <= ? ORDER BY due_at LIMIT ?', now, most).map(entryOf<Payment>),

  issue: (payment, kind, draft) =>
    database.transaction(async (transaction) => {
      const there = await transaction.get('SELECT entry FROM invoices WHERE payment = ? AND kind = ?', payment, kind);
      if (there !== undefined) return entryOf<Invoice>(there);
      const last = await transaction.get('SELECT coalesce(max(number), 0) AS number FROM invoices');
      const invoice = draft(Number(last?.['number']) + 1);
      await insertInvoice(transaction, invoice);
      return invoice;
    }),

  findInvoice: async (number) => oneOf<Invoice>(database.get('SELECT entry FROM invoices WHERE number = ?', number)),

  invoicesOf: async (beginning, most) =>
    database
      .all(
        'SELECT entry FROM invoices WHERE payment >= ? AND payment < ? ORDER BY number LIMIT ?',
        beginning,
        `${beginning}${LAST_OF_ASCII}`,
        most,
      )
      .map(entryOf<Invoice>),

  allPayments: () =>
    inBatches(
      '',
      (after) => database.all('SELECT entry FROM payments WHERE id > ? ORDER BY id LIMIT ?', after, BATCH).map(entryOf<Payment>),
      ({ id }) => id,
    ),
  allInvoices: () =>
    inBatches(
      0,
      (after) => database.all('SELECT entry FROM invoices WHERE number > ? ORDER BY number LIMIT ?', after, BATCH).map(entryOf<Invoice>),
      ({ number }) => number,
    ),
  keepInvoice: (invoice) =>
    database.transaction(async (transaction) => {
      const there = await transaction.get('SELECT number FROM invoices WHERE number = ?', invoice.number);
      if (there === undefined) await insertInvoice(transaction, invoice);
    }),
});
