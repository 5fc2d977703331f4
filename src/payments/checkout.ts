import type { PaymentPayload } from '@x402/core/types';
import { type Chain, ChainFailed, type OnChain } from './chain.js';
import type { Facilitator } from './facilitator.js';
import { endOf, type LedgerDependencies, PaymentLedger } from './ledger.js';
import type { Payment, Purchase } from './payment.js';
import type { PresentedPayment } from './presented-payment.js';

/** The payment is not taken, and what was asked for is not given; the reason is in the words of x402 where it has any. */
export class PaymentRefused extends Error {
  constructor(
    readonly reason: string,
    /** Whether it got as far as being settled. */
    readonly atSettlement = false,
  ) {
    super(reason);
  }
}

/** Whether the payment was taken is not known yet. Sent again, it is taken at most once. */
export class PaymentUnclear extends Error {}

/** Too many payments are under way. */
export class CheckoutBusy extends Error {}

/** What payments are taken by. */
export interface CheckoutDependencies extends LedgerDependencies {
  readonly facilitator: Facilitator;
  /** Absent: the facilitator is believed, and what it leaves open waits for an operator. */
  readonly chain?: Chain;
}

/** What somebody asks for and pays. */
export interface Order {
  readonly presented: PresentedPayment;
  readonly purchase: Purchase;
  /** The address that is paid for. */
  readonly resource: string;
  /** A digest of all that was sent. */
  readonly request: string;
}

/** What was bought and paid. */
export interface Sold {
  readonly payment: Payment;
  /** JSON. */
  readonly answer: string;
}

/** Each holds a request open for as long as the facilitator takes. */
const MOST_UNDER_WAY = 64;

/**
 * Sells: verified, answered, settled, and only then sent. INVARIANT: the payment is stored with its answer before anything is taken, so
 * that whoever was cut off sends the same again and gets the answer, and is charged once.
 */
export class Checkout {
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly ledger: PaymentLedger;

  constructor(private readonly d: CheckoutDependencies) {
    this.ledger = new PaymentLedger(d);
  }

  /**
   * @param answer makes what is sold; what it throws ends the sale, and nothing is taken
   * @throws PaymentRefused, PaymentUnclear, CheckoutBusy, FacilitatorFailed
   */
  async sell(order: Order, answer: () => Promise<string>): Promise<Sold> {
    const { id } = order.presented;
    // The same payment, twice at once: the second finds what the first has made.
    for (let first = this.#underWay.get(id); first !== undefined; first = this.#underWay.get(id)) await first.catch(() => undefined);
    if (this.#underWay.size >= MOST_UNDER_WAY) throw new CheckoutBusy();
    const sale = this.#sell(order, answer).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, sale);
    return sale;
  }

  async #sell(order: Order, answer: () => Promise<string>): Promise<Sold> {
    const { store, facilitator } = this.d;
    const { id, payload, authorization } = order.presented;
    const held = await store.findPayment(id);
    if (held !== undefined) return this.#resume(held, order);
    const reason = await facilitator.verify(payload, payload.accepted, authorization.from);
    if (reason !== undefined) throw new PaymentRefused(reason);
    const payment = this.#begin(order, await answer());
    if ((await store.create(payment)) === 'created') return this.#take(payment, true);
    // Another process was quicker.
    return this.#resume((await store.findPayment(id)) ?? payment, order);
  }

  #begin({ presented, purchase, resource, request }: Order, answer: string): Payment {
    const { id, payload, authorization } = presented;
    const { network, asset, amount } = payload.accepted;
    return {
      id,
      revision: 1,
      state: 'open',
      request,
      purchase,
      network,
      asset,
      amount,
      authorization,
      resource,
      createdAt: this.ledger.after(0),
      dueAt: this.ledger.firstLook,
      payload: JSON.stringify(payload),
      answer,
      delivered: false,
    };
  }

  /** @param isFirst whether nobody can have tried to take it before */
  async #take(payment: Payment, isFirst: boolean): Promise<Sold> {
    const payload = JSON.parse(payment.payload ?? '{}') as PaymentPayload;
    const settlement = await this.d.facilitator.settle(payload, payload.accepted, payment.authorization.from);
    const told = settlement.outcome === 'settled' ? settlement.transaction : undefined;
    const seen = await this.look(payment, told);
    if (seen?.state === 'paid') return this.#sold(payment, seen.transaction);
    if (seen?.state === 'spent') return this.#fail(payment);
    if (this.d.chain === undefined && told !== undefined) return this.#sold(payment, told);
    if (settlement.outcome === 'refused' && (isFirst || seen?.state === 'unused')) {
      await this.ledger.refuse(payment, settlement.reason);
      throw new PaymentRefused(settlement.reason, true);
    }
    throw new PaymentUnclear('the settlement of a payment is not known', {
      cause: settlement.outcome === 'unknown' ? settlement.cause : undefined,
    });
  }

  async #resume(held: Payment, order: Order): Promise<Sold> {
    if (held.request !== order.request) throw new PaymentRefused('payment_already_used');
    if (held.state === 'settled') return this.#again(await this.ledger.complete(held));
    if (held.state !== 'open') throw new PaymentRefused(held.reason ?? 'settlement_failed', true);
    const seen = await this.look(held);
    if (seen?.state === 'paid') return this.#sold(held, seen.transaction);
    if (seen?.state === 'spent' || (seen?.state === 'unused' && endOf(held) < this.d.clock())) return this.#fail(held);
    return this.#take(held, false);
  }

  async #sold(payment: Payment, transaction: string): Promise<Sold> {
    return this.#again(await this.ledger.settle(payment, transaction));
  }

  #again(payment: Payment): Sold {
    if (payment.answer === undefined || payment.creditNote !== undefined) throw new PaymentRefused('payment_already_used');
    return { payment, answer: payment.answer };
  }

  async #fail(payment: Payment): Promise<never> {
    const { reason = 'settlement_failed' } = await this.ledger.fail(payment, 'invalid_exact_evm_nonce_already_used');
    throw new PaymentRefused(reason, true);
  }

  /** Whether it can be seen what was taken, whatever a facilitator says. */
  get seesChain(): boolean {
    return this.d.chain !== undefined;
  }

  /** What the chain says; nothing where it cannot be asked. */
  async look({ asset, authorization }: Payment, transaction?: string): Promise<OnChain | undefined> {
    try {
      return await this.d.chain?.look(asset, authorization, transaction);
    } catch (error) {
      if (error instanceof ChainFailed) return undefined;
      throw error;
    }
  }
}
