import type { Payment } from '../../payments/payment.js';
import { boughtKey, boughtTenant, monthsAfter } from '../../payments/subscription.js';
import type { Middleware } from '../context.js';
import { jsonValidator } from '../requests/json-validator.js';
import { SUBSCRIPTION_SCHEMA } from '../requests/subscription-schema.js';
import { demand } from './demand.js';
import { paymentIn, type SaleDependencies, sell } from './sale.js';

interface SubscriptionBody {
  readonly plan: 'pro';
  readonly months?: number;
}

/** What is shown of it besides: never stored. */
const withKey =
  ({ key }: SaleDependencies) =>
  (answer: string, payment: Payment): string =>
    JSON.stringify({
      ...(JSON.parse(answer) as object),
      expires_at: monthsAfter(payment.createdAt, payment.purchase.quantity),
      key: boughtKey(key, payment),
    });

/**
 * POST /api/v1/billing/subscriptions: months of the tier `pro`, paid by x402. Answers with a tenant of its own and its key, which is
 * shown to whoever sends this payment, for a day, and stored nowhere.
 */
export const sellMonth = (d: SaleDependencies): Middleware => {
  const shapeOf = jsonValidator<SubscriptionBody>(SUBSCRIPTION_SCHEMA);
  return async (ctx) => {
    const { plan, months = 1 } = shapeOf(ctx.state.body);
    const purchase = { product: 'month', quantity: months } as const;
    const presented = paymentIn(ctx);
    if (presented === undefined)
      throw demand(
        ctx,
        d,
        purchase,
        'A subscription is paid by x402: PAYMENT-REQUIRED says how. The reference client must be told to spend as much',
      );
    const make = async (): Promise<object> => ({ tenant: boughtTenant(presented), plan, months });
    await sell(ctx, d, { presented, purchase, show: withKey(d) }, make);
  };
};
