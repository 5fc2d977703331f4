import { boughtTenant } from '../../payments/bought-tenant.js';
import type { Purchase } from '../../payments/payment.js';
import type { Middleware } from '../context.js';
import { invalid } from '../http-error.js';
import { jsonValidator } from '../requests/json-validator.js';
import { SUBSCRIPTION_SCHEMA } from '../requests/subscription-schema.js';
import { demand } from './demand.js';
import { paymentIn, type SaleDependencies, sell } from './sale.js';
import { withKey } from './with-key.js';

interface SubscriptionBody {
  readonly plan: 'pro';
  readonly months?: number;
  readonly days?: number;
}

/** @throws HttpError 422 where both are asked for */
const purchaseOf = ({ months, days }: SubscriptionBody): Purchase => {
  if (days === undefined) return { product: 'month', quantity: months ?? 1 };
  if (months === undefined) return { product: 'day', quantity: days };
  throw invalid([{ pointer: '/days', detail: '`days` and `months` are two ways to say how long: leave one out' }]);
};

/**
 * POST /api/v1/billing/subscriptions: days or months of the tier `pro`, paid by x402. Answers with a tenant of its own and its key,
 * which is shown to whoever sends this payment, for a day, and stored nowhere.
 */
export const sellSubscription = (d: SaleDependencies): Middleware => {
  const shapeOf = jsonValidator<SubscriptionBody>(SUBSCRIPTION_SCHEMA);
  return async (ctx) => {
    const purchase = purchaseOf(shapeOf(ctx.state.body));
    const presented = paymentIn(ctx);
    if (presented === undefined)
      throw demand(
        ctx,
        d,
        purchase,
        'A subscription is paid by x402: PAYMENT-REQUIRED says how. The reference client must be told to spend as much',
      );
    const make = async (): Promise<object> => ({
      tenant: boughtTenant(presented),
      plan: 'pro',
      [`${purchase.product}s`]: purchase.quantity,
    });
    await sell(ctx, d, { presented, purchase, show: withKey(d.key) }, make);
  };
};
