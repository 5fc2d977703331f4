import type { Invoice, InvoiceKind } from './invoice.js';
import type { Payment } from './payment.js';

/** Port: payments and their invoices. INVARIANT: an invoice is never changed or deleted, and numbers begin at 1 without a gap. */
export interface PaymentStore {
  create(payment: Payment): Promise<'created' | 'held'>;
  findPayment(id: string): Promise<Payment | undefined>;
  /** Writes it over the one of the revision before. @returns whether that was the one held */
  replace(payment: Payment): Promise<boolean>;
  /** Those that somebody must look at by this instant, the longest due first; at most so many. */
  duePayments(now: string, most: number): Promise<readonly Payment[]>;
  /**
   * The invoice, or credit note, of a payment: the one that there is, else a new one under the next number.
   * @param draft makes it; it may be called again with another number where somebody else took the first
   */
  issue(payment: string, kind: InvoiceKind, draft: (number: number) => Invoice): Promise<Invoice>;
  findInvoice(number: number): Promise<Invoice | undefined>;
  /** The invoices and credit notes of payments whose id begins so, in order of their numbers; at most so many. */
  invoicesOf(beginning: string, most: number): Promise<readonly Invoice[]>;
  /** All payments and invoices, in an order of their own, for another store. */
  allPayments(): AsyncIterable<Payment>;
  allInvoices(): AsyncIterable<Invoice>;
  /** Takes over an invoice of another store. Leaves one that is there already. */
  keepInvoice(invoice: Invoice): Promise<void>;
}
