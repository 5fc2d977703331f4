import { encodePaymentResponseHeader } from '@x402/core/http';
import { type Checkout, CheckoutBusy, PaymentRefused, PaymentUnclear, type Sold } from '../../payments/checkout.js';
import { FacilitatorFailed } from '../../payments/facilitator.js';
import { receiptExtension } from '../../payments/offer-receipt.js';
import type { Payment, Purchase } from '../../payments/payment.js';
import { mismatchOf, type PresentedPayment, readPayment } from '../../payments/presented-payment.js';
import { canonicalJson } from '../../signing/canonical-json.js';
import type { Context } from '../context.js';
import { HttpError } from '../http-error.js';
import { digestOf } from '../requests/digest.js';
import { type DemandDependencies, demand, resourceOf } from './demand.js';
import { invoiceLink } from './invoice-link.js';

/** What is sold by. */
export interface SaleDependencies extends DemandDependencies {
  readonly checkout: Checkout;
}

/** Seconds until a facilitator may answer again. */
const TRY_AGAIN = '10';

const unavailable = (detail: string): HttpError => new HttpError(503, detail, { headers: { 'Retry-After': TRY_AGAIN } });

/** The payment in the header of a request; nothing without one. @throws HttpError 400 where it is malformed */
export const paymentIn = (ctx: Context): PresentedPayment | undefined => {
  if (ctx.headers['payment-signature'] === undefined) return undefined;
  const presented = readPayment(ctx.get('PAYMENT-SIGNATURE'));
  if (presented !== undefined) return presented;
  throw new HttpError(
    400,
    'PAYMENT-SIGNATURE must be the base64 of a JSON payment of x402 version 2, scheme `exact`, with an EIP-3009 authorization',
  );
};

/** The refusal that its caller sees, and what the log should know. */
const refusalOf = (ctx: Context, d: DemandDependencies, purchase: Purchase, error: unknown): unknown => {
  if (error instanceof PaymentRefused) {
    const { reason, atSettlement } = error;
    return demand(ctx, d, purchase, `The payment was not taken: ${reason}. Nothing was charged for this request`, { reason, atSettlement });
  }
  if (error instanceof CheckoutBusy) return unavailable('Too many payments are under way; nothing was taken');
  if (error instanceof FacilitatorFailed) {
    ctx.state.log.error({ err: error }, 'the facilitator cannot check a payment');
    return unavailable('Payments cannot be checked right now; nothing was taken');
  }
  if (error instanceof PaymentUnclear) {
    ctx.state.log.error({ err: error }, 'the settlement of a payment is not known');
    return unavailable(
      'Whether the payment was taken is not known yet. Send the same request with the same payment again: it is taken at most once, ' +
        'and answered once it was',
    );
  }
  return error;
};

const send = (ctx: Context, { checkout, key, base }: SaleDependencies, { payment, answer }: Sold): void => {
  const { network, transaction = '', authorization, amount } = payment;
  ctx.status = 200;
  ctx.type = 'application/json';
  ctx.body = answer;
  ctx.set({
    'Cache-Control': 'no-store',
    'PAYMENT-RESPONSE': encodePaymentResponseHeader({
      success: true,
      transaction,
      network: network as `${string}:${string}`,
      payer: authorization.from,
      amount,
      extensions: { ...receiptExtension(key, payment) },
    }),
    Link: `<${invoiceLink(base(ctx), key, payment.invoice ?? 0)}>; rel="invoice"`,
  });
  const { log } = ctx.state;
  ctx.res.once('finish', () => {
    checkout.ledger.deliver(payment).catch((error: unknown) => log.warn({ err: error }, 'a paid answer was sent, which is not noted'));
  });
};

const told = ({ id, invoice, purchase }: Payment): object => ({ payment: id, invoice, product: purchase.product });

/** What is sold, for which payment. */
interface Sale {
  readonly presented: PresentedPayment;
  readonly purchase: Purchase;
  /** What is sent of an answer that must not be stored as a whole. */
  readonly show?: (answer: string, payment: Payment) => string;
}

/**
 * Sells what `make` puts into the body: verified, made, settled, then sent.
 * @throws HttpError 402 where the payment is not the one asked for or is not taken, 503 where that cannot be known
 */
export const sell = async (
  ctx: Context,
  d: SaleDependencies,
  { presented, purchase, show = (answer) => answer }: Sale,
  make: () => Promise<unknown>,
): Promise<void> => {
  const resource = resourceOf(ctx, d.base);
  const reason = mismatchOf(presented, d.terms, purchase, { resource, now: d.clock() });
  try {
    if (reason !== undefined) throw new PaymentRefused(reason);
    const request = digestOf(presented.digest, ctx.method, ctx.path, canonicalJson(ctx.state.body));
    const sold = await d.checkout.sell({ presented, purchase, resource, request }, async () => JSON.stringify(await make()));
    ctx.state.log.info(told(sold.payment), 'paid');
    send(ctx, d, { ...sold, answer: show(sold.answer, sold.payment) });
  } catch (error) {
    throw refusalOf(ctx, d, purchase, error);
  }
};
