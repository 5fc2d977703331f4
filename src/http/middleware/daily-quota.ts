import type { Charge, Context, Middleware } from '../context.js';
import { type Allowance, daySpent, type Quota, secondsLeft } from '../limits/quota.js';
import { DAY } from '../limits/utc-day.js';

/** Writes both families of limit headers. */
const describe = ({ res }: Context, allowance: Allowance, cost: number | undefined, now: Date): void => {
  res.setHeader('RateLimit-Policy', `"free";q=${allowance.limit};w=${DAY}`);
  res.setHeader('RateLimit', `"free";r=${allowance.remaining};t=${secondsLeft(allowance, now)}`);
  res.setHeader('X-RateLimit-Limit', allowance.limit);
  res.setHeader('X-RateLimit-Remaining', allowance.remaining);
  res.setHeader('X-RateLimit-Reset', allowance.resetsAt);
  if (cost !== undefined) res.setHeader('X-RateLimit-Cost', cost);
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
    let allowance: Allowance | undefined;
    let cost: number | undefined;
    const take = async (wanted: number): Promise<Charge> => {
      allowance = await quota.take(ctx.state.client.id, wanted);
      if (wanted > 0) cost = allowance.granted;
      const refused = wanted === 0 ? allowance.remaining === 0 : allowance.granted === 0;
      if (refused) throw daySpent(allowance, clock());
      return { granted: allowance.granted, retryAfter: secondsLeft(allowance, clock()) };
    };
    try {
      await take(0);
      ctx.state.charge = take;
      await next();
    } finally {
      // Once, when all is counted, whatever came of the request.
      if (allowance !== undefined) describe(ctx, allowance, cost, clock());
    }
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
