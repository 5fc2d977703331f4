import type { Charge, Context, Middleware } from '../context.js';
import { type Allowance, daySpent, type Quota, secondsLeft } from '../limits/quota.js';
import { DAY } from '../limits/utc-day.js';

/** Writes both families of limit headers and returns the seconds until the count starts again. */
const describe = (ctx: Context, allowance: Allowance, now: Date): number => {
  const seconds = secondsLeft(allowance, now);
  ctx.set({
    'RateLimit-Policy': `"free";q=${allowance.limit};w=${DAY}`,
    RateLimit: `"free";r=${allowance.remaining};t=${seconds}`,
    'X-RateLimit-Limit': String(allowance.limit),
    'X-RateLimit-Remaining': String(allowance.remaining),
    'X-RateLimit-Reset': String(allowance.resetsAt),
  });
  return seconds;
};

const asManyAsWanted = async (wanted: number): Promise<Charge> => ({ granted: wanted, retryAfter: 1 });

/**
 * The free tier's day. A client whose day is spent is refused before its body is read; what is counted is decided by the
 * handler through `ctx.state.charge`, so that a refused request costs nothing. Without a quota nobody is limited.
 */
export const dailyQuota =
  (quota: Quota | undefined, clock: () => Date): Middleware =>
  async (ctx, next) => {
    if (quota === undefined || ctx.state.client.tier !== 'free') {
      ctx.state.charge = asManyAsWanted;
      return next();
    }
    const take = async (wanted: number): Promise<Charge> => {
      const now = clock();
      const allowance = await quota.take(ctx.state.client.id, wanted);
      const seconds = describe(ctx, allowance, now);
      if (wanted > 0) ctx.set('X-RateLimit-Cost', String(allowance.granted));
      const refused = wanted === 0 ? allowance.remaining === 0 : allowance.granted === 0;
      if (refused) throw daySpent(allowance, now);
      return { granted: allowance.granted, retryAfter: seconds };
    };
    await take(0);
    ctx.state.charge = take;
    await next();
  };

/** A query that is paid for by itself is no part of a day. */
export const unlessPaid =
  (daily: Middleware): Middleware =>
  (ctx, next) => {
    if (ctx.state.payment === undefined) return daily(ctx, next);
    ctx.state.charge = asManyAsWanted;
    return next();
  };

/** A body that cannot be read has cost the reading: it counts as one query, so that nobody sends such bodies without end. */
export const countRefused =
  (read: Middleware): Middleware =>
  async (ctx, next) => {
    try {
      await read(ctx, async () => {});
    } catch (error) {
      await ctx.state.charge(1);
      throw error;
    }
    await next();
  };
