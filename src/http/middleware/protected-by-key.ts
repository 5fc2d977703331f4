import type { Middleware } from '../context.js';
import { unauthorized } from '../http-error.js';
import { sameKey } from '../limits/api-keys.js';

/** Asks for `Authorization: Bearer …` where a token is configured; compared in constant time. */
export const protectedByToken =
  (configured: string | undefined): Middleware =>
  async (ctx, next) => {
    if (configured !== undefined && !sameKey(ctx.get('Authorization'), `Bearer ${configured}`)) {
      throw unauthorized('Bearer', 'Invalid or missing token: send it as `Authorization: Bearer …`');
    }
    await next();
  };

/** Asks for the deployment's receipt key where one is configured; compared in constant time. */
export const protectedByKey =
  (configured: string | undefined): Middleware =>
  async (ctx, next) => {
    if (configured !== undefined && !sameKey(ctx.get('X-API-Key'), configured)) {
      throw unauthorized('ApiKey', 'Invalid or missing API key');
    }
    await next();
  };
