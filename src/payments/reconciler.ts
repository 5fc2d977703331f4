import type { Checkout } from './checkout.js';
import { endOf } from './ledger.js';
import type { Payment } from './payment.js';
import type { PaymentStore } from './payment-store.js';

/** Milliseconds between two rounds, and until a payment that cannot be decided yet is looked at again. */
const EVERY = 15_000;
const LATER = 60_000;
/** Payments of one round. */
const MOST = 100;

/** Tells operators of payments that they must decide. */
export type Undecided = (payment: Payment) => void;

/**
 * Looks after payments whose request was lost: what was taken gets its invoice, what was taken and not answered in a day, or was told
 * to be refused, gets a credit note, and what can be taken no more is closed. Nothing is ever taken here.
 */
export class Reconciler {
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    private readonly checkout: Checkout,
    private readonly store: PaymentStore,
    private readonly clock: () => Date,
    private readonly undecided: Undecided = () => undefined,
  ) {}

  /** Looks now and again; it keeps no process alive. */
  begin(failed: (error: unknown) => void): void {
    const look = (): void => void this.round().catch(failed);
    look();
    this.#timer = setInterval(look, EVERY);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
  }

  /** Looks at all that is due. @throws StoreUnavailable */
  round(): Promise<void> {
    this.#round ??= this.#lookAtAll().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #lookAtAll(): Promise<void> {
    for (const payment of await this.store.duePayments(this.clock().toISOString(), MOST)) await this.#lookAt(payment);
  }

  async #lookAt(payment: Payment): Promise<void> {
    const { ledger } = this.checkout;
    if (payment.state === 'settled') return this.#lookAfter(payment);
    const seen = await this.checkout.look(payment);
    const isOver = endOf(payment) < this.clock();
    if (seen?.state === 'paid') {
      const settled = await ledger.settle(payment, seen.transaction);
      if (payment.state === 'refused') await ledger.credit(settled);
    } else if (seen?.state === 'spent' || (seen?.state === 'unused' && isOver)) await ledger.fail(payment, 'expired');
    // A facilitator that refused is believed where there is no chain to look at.
    else if (payment.state === 'refused' && isOver && !this.checkout.seesChain) await ledger.fail(payment, 'expired');
    else {
      if (isOver) this.undecided(payment);
      await ledger.postpone(payment, LATER);
    }
  }

  async #lookAfter(payment: Payment): Promise<void> {
    const { ledger } = this.checkout;
    if (payment.invoice === undefined) await ledger.complete(payment);
    else if (payment.delivered) await ledger.close(payment);
    else await ledger.credit(payment);
  }
}
