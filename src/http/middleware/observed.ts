import type { Middleware, Observer } from '../context.js';

/** Times a request once, for all who want to know. */
export const observed =
  (observers: readonly Observer[]): Middleware =>
  async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    for (const observe of observers) observe(ctx, milliseconds);
  };
