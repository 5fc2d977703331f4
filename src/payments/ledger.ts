import { draftCreditNote, draftInvoice, type Invoice } from './invoice.js';
import { signReceipt } from './offer-receipt.js';
import type { Payment } from './payment.js';
import type { PaymentStore } from './payment-store.js';
import type { SigningKey } from './signing-key.js';
import type { PaymentTerms } from './terms.js';

/** What becomes of payments is written by. */
export interface LedgerDependencies {
  readonly store: PaymentStore;
  readonly terms: PaymentTerms;
  readonly key: SigningKey;
  readonly clock: () => Date;
  /** Gives what was bought where an answer alone does not, and takes it back; doing either again must change nothing. */
  readonly grants?: { give(payment: Payment): Promise<void>; takeBack(payment: Payment): Promise<void> };
}

/** Milliseconds for which a payment is left to the request that brought it. */
const AT_WORK = 30_000;
/** Milliseconds for which an answer can be had again. */
const ANSWER_KEPT = 86_400_000;
/** Milliseconds after which an authorization that has expired is taken for dead, by any clock. */
const GRACE = 60_000;

/** When the authorization of a payment can be used no more, by any clock. */
export const endOf = ({ authorization }: Pick<Payment, 'authorization'>): Date => {
  const end = 1000 * Number(authorization.validBefore) + GRACE;
  // A payer may write a day that no calendar has.
  return new Date(Math.min(end, Date.parse('2999-01-01')));
};

/** What is left of a payment that nothing more can come of. */
const ended = ({ dueAt: _due, payload: _payload, answer: _answer, ...payment }: Payment): Payment => payment;

/** The steps of a payment from one state to the next. Each is one write that can be done again, so a crash between two loses nothing. */
export class PaymentLedger {
  constructor(private readonly d: LedgerDependencies) {}

  /** The instant so many milliseconds from now. */
  after(milliseconds: number): string {
    return new Date(this.d.clock().getTime() + milliseconds).toISOString();
  }

  /** When a payment that has just been begun must be looked at, should its request be lost. */
  get firstLook(): string {
    return this.after(AT_WORK);
  }

  /** It was taken. @returns the payment with its invoice */
  async settle(payment: Payment, transaction: string): Promise<Payment> {
    const settled = await this.#change(payment, ({ payload: _, reason: _reason, ...current }) =>
      current.state === 'settled'
        ? undefined
        : { ...current, state: 'settled', transaction, settledAt: this.after(0), dueAt: this.after(AT_WORK) },
    );
    return this.complete(settled);
  }

  /** Gives what a settled payment bought, and its invoice, where it does not have them yet. */
  async complete(payment: Payment): Promise<Payment> {
    if (payment.invoice !== undefined) return payment;
    const { store, terms, key, clock, grants } = this.d;
    await grants?.give(payment);
    const { number } = await store.issue(payment.id, 'invoice', draftInvoice(payment, terms, signReceipt(key, payment), clock()));
    return this.#change(payment, (current) =>
      current.invoice === undefined ? { ...current, invoice: number, dueAt: this.after(ANSWER_KEPT) } : undefined,
    );
  }

  /** Its payer is told that it was not taken; whether that stays so is looked at once it can be taken no more. */
  refuse(payment: Payment, reason: string): Promise<Payment> {
    return this.#change(payment, (current) =>
      current.state === 'open' ? { ...current, state: 'refused', reason, dueAt: endOf(current).toISOString() } : undefined,
    );
  }

  /** It was not taken, and never can be. */
  fail(payment: Payment, reason: string): Promise<Payment> {
    return this.#change(payment, (current) =>
      current.state === 'open' || current.state === 'refused'
        ? { ...ended(current), state: 'failed', reason: current.reason ?? reason }
        : undefined,
    );
  }

  /** What was bought has been sent. */
  async deliver(payment: Payment): Promise<void> {
    await this.#change(payment, (current) => (current.delivered ? undefined : { ...current, delivered: true }));
  }

  /** Takes the invoice of a settled payment back. */
  async credit(payment: Payment): Promise<Invoice> {
    const { store, terms, clock, grants } = this.d;
    await grants?.takeBack(payment);
    const note = await store.issue(payment.id, 'credit_note', draftCreditNote(payment, terms, clock()));
    await this.#change(payment, (current) =>
      current.creditNote === undefined ? { ...ended(current), creditNote: note.number } : undefined,
    );
    return note;
  }

  /** Nothing more will come of it. */
  async close(payment: Payment): Promise<void> {
    await this.#change(payment, (current) => (current.dueAt === undefined ? undefined : ended(current)));
  }

  /** It is looked at again after so many milliseconds. */
  async postpone(payment: Payment, milliseconds: number): Promise<void> {
    await this.#change(payment, (current) =>
      current.state === payment.state ? { ...current, dueAt: this.after(milliseconds) } : undefined,
    );
  }

  /** Writes what `change` makes of the payment as it stands, however many others write; where it makes nothing, nothing is written. */
  async #change(payment: Payment, change: (current: Payment) => Payment | undefined): Promise<Payment> {
    for (let current = payment; ; ) {
      const next = change(current);
      if (next === undefined) return current;
      const written = { ...next, revision: current.revision + 1 };
      if (await this.d.store.replace(written)) return written;
      const held = await this.d.store.findPayment(payment.id);
      if (held === undefined) throw new Error(`payment ${payment.id} is gone`);
      current = held;
    }
  }
}
