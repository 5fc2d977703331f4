import { type Middleware, routeOf } from '../context.js';

/** One line a request: the route's pattern, never the path, the query, the body or the address. */
export const requestLog = (): Middleware => async (ctx, next) => {
  const start = performance.now();
  await next();
  ctx.state.log.info(
    {
      method: ctx.method,
      route: routeOf(ctx),
      status: ctx.status,
      client: ctx.state.client.alias,
      ms: Math.round((performance.now() - start) * 1000) / 1000,
    },
    'request',
  );
};
