import koaCors from '@koa/cors';
import type { Middleware as KoaMiddleware } from 'koa';
import type { FixedHeaders } from './fixed-headers.js';

const ANYBODY = '*';
const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Credits-Cost',
  'X-Credits-Remaining',
  'X-RateLimit-Cost',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'ETag',
  'Link',
  'Location',
  'Idempotency-Replayed',
  'X-Request-Id',
  'Allow',
];

/** Any browser page may call us, without credentials, and read these headers. */
export const corsHeaders = (alsoExposed: readonly string[] = []): FixedHeaders => [
  ['Access-Control-Allow-Origin', ANYBODY],
  ['Vary', 'Origin'],
  ['Access-Control-Expose-Headers', [...EXPOSED, ...alsoExposed].join()],
];

/** Preflights end here and are not counted by any limit. */
export const preflight = (): KoaMiddleware => {
  const answer = koaCors({ origin: ANYBODY, allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'], maxAge: 86_400 });
  return (ctx, next) => (ctx.method === 'OPTIONS' ? answer(ctx, next) : next());
};
