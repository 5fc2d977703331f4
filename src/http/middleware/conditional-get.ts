import { createHash } from 'node:crypto';
import type { Middleware } from '../context.js';

/**
 * Whether the caller already holds what `etag` names (RFC 9110, 13.1.2: weak comparison). Koa's `ctx.fresh` would say no
 * to `Cache-Control: no-cache`, which fetch sends along; but asking the origin is all that this asks for.
 */
const holds = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

/** Answers of a route that can be cached: a strong ETag over the very bytes, 304 when the caller has them, and a lifetime. */
export const conditionalGet = (seconds: number): Middleware => async (ctx, next) => {
  await next();
  if (ctx.status !== 200 || typeof ctx.body !== 'object' || ctx.body === null) return;
  const text = JSON.stringify(ctx.body);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  ctx.set('Cache-Control', `public, max-age=${seconds}`);
  ctx.set('ETag', etag);
  ctx.body = text;
  ctx.type = 'application/json';
  if (holds(ctx.get('If-None-Match'), etag)) ctx.status = 304;
};
