import type { Answered } from '../../tenants/use-counter.js';
import { type Middleware, routeOf } from '../context.js';

/** Counts what tenants are answered, with the time that it took; test keys and callers without a key cost nothing here. */
export const countUse =
  (count: (answered: Answered) => void): Middleware =>
  async (ctx, next) => {
    const { holder } = ctx.state.client;
    if (holder === undefined || holder.test) return next();
    const start = performance.now();
    await next();
    const { answered } = ctx.state;
    if (answered === undefined) return;
    const milliseconds = performance.now() - start;
    const blocked = answered.filter(({ verdict }) => verdict === 'BLOCKED').length;
    count({ tenant: holder.tenant, keyId: holder.keyId, endpoint: routeOf(ctx), queries: answered.length, blocked, milliseconds });
  };
