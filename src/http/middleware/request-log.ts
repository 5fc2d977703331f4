import { type Exchange, type Observer, routeOf } from '../context.js';

const describe = (ctx: Exchange, milliseconds: number): object => ({
  method: ctx.method,
  route: routeOf(ctx),
  status: ctx.res.statusCode,
  client: ctx.state.client.alias,
  ms: Math.round(milliseconds * 1000) / 1000,
});

/**
 * A line a request: the route's pattern, never the path, the query, the body or the address.
 * @param every of the requests that succeed, one in so many has a line, which says so; all others have theirs
 */
export const requestLog = (every = 1): Observer => {
  let successes = 0;
  return (ctx, milliseconds) => {
    if (every === 1 || ctx.res.statusCode >= 400) ctx.state.log.info(describe(ctx, milliseconds), 'request');
    else if (successes++ % every === 0) ctx.state.log.info({ ...describe(ctx, milliseconds), one_in: every }, 'request');
  };
};
