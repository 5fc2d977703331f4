import { boughtTenant } from '../../payments/bought-tenant.js';
import type { Purchase } from '../../payments/payment.js';
import { PACKET } from '../../payments/terms.js';
import type { Middleware } from '../context.js';
import { CREDITS_SCHEMA } from '../requests/credits-schema.js';
import { jsonValidator } from '../requests/json-validator.js';
import { demand } from './demand.js';
import { paymentIn, type SaleDependencies, sell } from './sale.js';
import { withKey } from './with-key.js';

const DEMAND = 'Credits are paid by x402: PAYMENT-REQUIRED says how. The reference client must be told to spend more than a dollar at once';

/**
 * POST /api/v1/billing/credits: packets of 1,000 queries of the tier `pro`, paid by x402. Answers with a tenant of its own and its key,
 * which draws on them; the key is shown to whoever sends this payment, for a day, and stored nowhere.
 */
export const sellCredits = (d: SaleDependencies): Middleware => {
  const shapeOf = jsonValidator<{ readonly queries: number }>(CREDITS_SCHEMA);
  return async (ctx) => {
    const { queries } = shapeOf(ctx.state.body);
    const purchase: Purchase = { product: 'packet', quantity: queries / PACKET };
    const presented = paymentIn(ctx);
    if (presented === undefined) throw demand(ctx, d, purchase, DEMAND);
    const make = async (): Promise<object> => ({ tenant: boughtTenant(presented), queries });
    await sell(ctx, d, { presented, purchase, show: withKey(d.key) }, make);
  };
};
