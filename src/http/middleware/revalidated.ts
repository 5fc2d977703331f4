import { createHash } from 'node:crypto';
import type { Middleware } from '../context.js';
import { namesETag } from '../requests/etag.js';

/**
 * A strong ETag over the very bytes of a 200, whatever they are, and 304 where the caller has them. The lifetime is the
 * route's, unless the handler set another.
 */
export const revalidated =
  (cacheControl: string): Middleware =>
  async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (ctx.status !== 200 || body === undefined || body === null) return;
    const type = ctx.response.get('Content-Type') || 'application/json; charset=utf-8';
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    if (!ctx.res.hasHeader('Cache-Control')) ctx.set('Cache-Control', cacheControl);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    ctx.set('ETag', etag);
    ctx.body = bytes;
    ctx.set('Content-Type', type);
    if (namesETag(ctx.get('If-None-Match'), etag)) ctx.status = 304;
  };
