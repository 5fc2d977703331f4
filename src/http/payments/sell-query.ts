import type { Purchase } from '../../payments/payment.js';
import type { Context, Middleware } from '../context.js';
import { HttpError, LimitExceeded } from '../http-error.js';
import { type DemandDependencies, demand } from './demand.js';
import { paymentIn, type SaleDependencies, sell } from './sale.js';

const ONE_QUERY: Purchase = { product: 'query', quantity: 1 };

/** `Prefer: payment` (RFC 7240): rather pay than wait for tomorrow. */
const prefersPayment = (ctx: Context): boolean =>
  ctx
    .get('Prefer')
    .split(',')
    .some((one) => /^\s*payment\s*(?:;|$)/i.test(one));

const asksForPro = ({ state: { body } }: Context): boolean =>
  typeof body === 'object' && body !== null && 'tier' in body && body.tier === 'pro';

/** Why a query is not answered, where paying for it would help. */
const forSale = (ctx: Context, error: unknown): string | undefined => {
  if (error instanceof LimitExceeded && prefersPayment(ctx))
    return `${error.explanation}. This query can be paid for: PAYMENT-REQUIRED says how`;
  if (error instanceof HttpError && error.status === 401 && asksForPro(ctx))
    return 'Tier `pro` needs a valid API key in X-API-Key, or a payment for this query: PAYMENT-REQUIRED says how';
  return undefined;
};

/**
 * A query without a key that only a payment would have answered gets 402 instead of 401 or 429. One that is paid is no part of
 * anybody's day; whoever has a key pays by it, and nothing is taken.
 */
export const aroundQuery =
  (d: DemandDependencies): Middleware =>
  async (ctx, next) => {
    if (ctx.state.client.holder !== undefined) return next();
    const payment = paymentIn(ctx);
    if (payment !== undefined) {
      ctx.state.payment = payment;
      return next();
    }
    try {
      await next();
    } catch (error) {
      const detail = forSale(ctx, error);
      throw detail === undefined ? error : demand(ctx, d, ONE_QUERY, detail);
    }
  };

/** Answers a query that is paid as the tier `pro` does. What goes wrong with it is refused as ever, and nothing is taken. */
export const sellQuery =
  (d: SaleDependencies): Middleware =>
  async (ctx, next) => {
    const { payment: presented, client } = ctx.state;
    if (presented === undefined) return next();
    await sell(ctx, d, { presented, purchase: ONE_QUERY }, async () => {
      ctx.state.client = { ...client, tier: 'pro' };
      await next();
      return ctx.body;
    });
  };
