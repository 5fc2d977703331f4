import type { Middleware } from '../context.js';

/** One line a request: the route's pattern, never the path, the query, the body or the address. */
export const requestLog = (): Middleware => async (ctx, next) => {
  const start = performance.now();
  await next();
  ctx.state.log.info({
    method: ctx.method,
    route: typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'none',
    status: ctx.status,
    client: ctx.state.client.alias,
    ms: Math.round((performance.now() - start) * 1000) / 1000,
  }, 'request');
};
