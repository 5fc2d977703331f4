import type { Middleware, Step } from '../context.js';

/** Steps as one middleware: each middleware of its own costs a request a promise and two functions. */
export const before =
  (...steps: readonly Step[]): Middleware =>
  (ctx, next) => {
    for (const step of steps) step(ctx);
    return next();
  };

/** Middleware as one, put together once: `@koa/router` would put that of a route together for each request. */
export const inOrder = (stack: readonly Middleware[]): Middleware =>
  stack.reduceRight<Middleware>(
    (rest, one) => (ctx, next) => one(ctx, () => Promise.resolve(rest(ctx, next))),
    (_ctx, next) => next(),
  );
