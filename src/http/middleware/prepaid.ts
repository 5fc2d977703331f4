import type { CreditStore } from '../../payments/credits.js';
import type { Middleware } from '../context.js';
import { creditsSpent } from '../limits/credits-spent.js';
import { askStore } from './store-backed.js';

/**
 * The queries of a tenant that has bought packets of them: its account is looked at before the body is read, and drawn on once the answer
 * is made and before it is sent. Nothing is taken for what is refused. All other clients go on to `otherwise`.
 */
export const prepaid =
  (credits: CreditStore | undefined, otherwise: Middleware): Middleware =>
  async (ctx, next) => {
    const { holder } = ctx.state.client;
    if (credits === undefined || holder?.prepaid !== true) return otherwise(ctx, next);
    const left = (await askStore(ctx, 'account of credits', () => credits.left(holder.tenant))) ?? 0;
    if (left === 0) throw creditsSpent(0, 1);
    let due = 0;
    ctx.state.charge = async (wanted) => {
      if (due + wanted > left) throw creditsSpent(left, due + wanted);
      due += wanted;
      return { granted: wanted, retryAfter: 1 };
    };
    await next();
    if (due === 0 || ctx.status >= 400) return;
    const after = await askStore(ctx, 'account of credits', () => credits.take(holder.tenant, due));
    // Other requests of the same tenant were quicker.
    if (after === undefined) throw creditsSpent(left, due);
    ctx.set({ 'X-Credits-Cost': String(due), 'X-Credits-Remaining': String(after) });
  };
