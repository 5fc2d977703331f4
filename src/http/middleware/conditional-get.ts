import { createHash } from 'node:crypto';
import type { Middleware } from '../context.js';

/** Answers of a route that can be cached: a strong ETag over the very bytes, 304 when the caller has them, and a lifetime. */
export const conditionalGet = (seconds: number): Middleware => async (ctx, next) => {
  await next();
  if (ctx.status !== 200 || typeof ctx.body !== 'object' || ctx.body === null) return;
  const text = JSON.stringify(ctx.body);
  ctx.set('Cache-Control', `public, max-age=${seconds}`);
  ctx.set('ETag', `"${createHash('sha256').update(text).digest('base64url')}"`);
  ctx.body = text;
  ctx.type = 'application/json';
  if (ctx.fresh) ctx.status = 304;
};
