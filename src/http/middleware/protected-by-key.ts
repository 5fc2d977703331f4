import { sameKey } from '../api-keys.js';
import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';

/** Asks for the deployment's receipt key where one is configured; compared in constant time. */
export const protectedByKey = (configured: string | undefined): Middleware => async (ctx, next) => {
  if (configured !== undefined && !sameKey(ctx.get('X-API-Key'), configured)) {
    throw new HttpError(401, 'Invalid or missing API key', { headers: { 'WWW-Authenticate': 'ApiKey' } });
  }
  await next();
};
