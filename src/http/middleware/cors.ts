import koaCors from '@koa/cors';
import type { Middleware as KoaMiddleware } from 'koa';

const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
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

/** Any browser page may call us, without credentials; preflights end here and are not counted by any limit. */
export const cors = (alsoExposed: readonly string[] = []): KoaMiddleware => {
  const exposeHeaders = [...EXPOSED, ...alsoExposed];
  const answer = koaCors({ origin: '*', allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'], exposeHeaders, maxAge: 86_400 });
  return async (ctx, next) => {
    // The package leaves an OPTIONS request that is no preflight without the header.
    ctx.set('Access-Control-Allow-Origin', '*');
    await answer(ctx, next);
  };
};
