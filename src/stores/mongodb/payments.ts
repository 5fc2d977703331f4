import type { Invoice, InvoiceKind } from '../../payments/invoice.js';
import type { Payment, PaymentState } from '../../payments/payment.js';
import type { PaymentStore } from '../../payments/payment-store.js';
import { BATCH, inBatches } from '../in-batches.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface PaymentDocument {
  revision: number;
  state: PaymentState;
  dueAt?: string;
  entry: Payment;
}
interface InvoiceDocument {
  number: number;
  payment: string;
  kind: InvoiceKind;
  entry: Invoice;
}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;

const toDocument = (payment: Payment): Stored<PaymentDocument> => {
  const { id, revision, state, dueAt } = payment;
  return { _id: id, revision, state, ...(dueAt !== undefined && { dueAt }), entry: payment };
};
/** Numbers in the order of texts, as every other `_id` is one. */
const invoiceId = (number: number): string => String(number).padStart(12, '0');
const toInvoiceDocument = (invoice: Invoice): Stored<InvoiceDocument> => {
  const { number, payment, kind } = invoice;
  return { _id: invoiceId(number), number, payment, kind, entry: invoice };
};

/**
 * Payments and invoices in MongoDB. Each step is one write to one document, so it holds on a sharded cluster as on one set.
 * INVARIANT: invoices leave no gap and are one a payment, without a transaction: who writes number n + 1 has read n from a majority
 * and then seen no invoice of that payment, and of two who write n + 1 the server takes one; the other reads again.
 */
export const mongoPayments = (database: MongoDatabase): PaymentStore => {
  const firstInvoice = (filter: object, order: 1 | -1): Promise<Invoice | undefined> =>
    database.on<InvoiceDocument, Invoice | undefined>(
      'invoices',
      async (invoices) => (await invoices.find(filter, AT_MOST).sort({ _id: order }).limit(1).toArray())[0]?.entry as Invoice | undefined,
    );

  /** Everything of a collection, in order of `_id`. */
  const allOf = <T>(name: string, idOf: (one: T) => string): AsyncGenerator<T> =>
    inBatches(
      '',
      (after) =>
        database.on<{ entry: T }, T[]>(name, async (collection) => {
          const batch = collection
            .find({ _id: { $gt: after } } as never, AT_MOST)
            .sort({ _id: 1 })
            .limit(BATCH);
          return (await batch.toArray()).map(({ entry }) => entry as T);
        }),
      idOf,
    );

  return {
    create: async (payment) =>
      (await insertOnce<PaymentDocument>(database, 'payments', toDocument(payment))) === 'held' ? 'held' : 'created',

    findPayment: (id) =>
      database.on<PaymentDocument, Payment | undefined>('payments', async (payments) => {
        const document = await payments.findOne({ _id: { $eq: id } } as never, AT_MOST);
        return document?.entry as Payment | undefined;
      }),

    replace: (payment) =>
      database.on<PaymentDocument, boolean>('payments', async (payments) => {
        const { _id, ...document } = toDocument(payment);
        const before = { _id: { $eq: _id }, revision: payment.revision - 1 } as never;
        return (await payments.replaceOne(before, document as never, AT_MOST)).modifiedCount === 1;
      }),

    duePayments: (now, most) =>
      database.on<PaymentDocument, Payment[]>('payments', async (payments) => {
        const due = payments
          .find({ dueAt: { $lte: now } } as never, AT_MOST)
          .sort({ dueAt: 1 })
          .limit(most);
        return (await due.toArray()).map(({ entry }) => entry as Payment);
      }),

    issue: async (payment, kind, draft) => {
      for (;;) {
        const last = await firstInvoice({}, -1);
        const there = await firstInvoice({ payment: { $eq: payment }, kind }, 1);
        if (there !== undefined) return there;
        const invoice = draft((last?.number ?? 0) + 1);
        if ((await insertOnce<InvoiceDocument>(database, 'invoices', toInvoiceDocument(invoice))) === 'inserted') return invoice;
      }
    },

    findInvoice: (number) => firstInvoice({ _id: { $eq: invoiceId(number) } }, 1),

    invoicesOf: (beginning, most) =>
      database.on<InvoiceDocument, Invoice[]>('invoices', async (invoices) => {
        // Ids are in hexadecimal: none of them is behind a tilde.
        const found = invoices
          .find({ payment: { $gte: beginning, $lt: `${beginning}~` } }, AT_MOST)
          .sort({ _id: 1 })
          .limit(most);
        return (await found.toArray()).map(({ entry }) => entry as Invoice);
      }),

    allPayments: () => allOf<Payment>('payments', ({ id }) => id),
    allInvoices: () => allOf<Invoice>('invoices', ({ number }) => invoiceId(number)),
    keepInvoice: async (invoice) => {
      await insertOnce<InvoiceDocument>(database, 'invoices', toInvoiceDocument(invoice));
    },
  };
};
