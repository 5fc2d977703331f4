import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Middleware } from '../context.js';
import type { ApiKeys } from '../limits/api-keys.js';
import { clientAddress } from '../limits/client-address.js';

/** Aliases of so many clients are kept instead of being derived for every request. */
const REMEMBERED = 10_000;

/**
 * Tells clients apart: by a valid API key, else by address. An unknown key identifies nobody,
 * or a fresh made-up key would be a fresh allowance.
 */
export const identifyClient = (apiKeys: ApiKeys, trustedProxies: number): Middleware => {
  // Drawn anew at each start, so that an alias in the logs cannot be traced back by trying all addresses.
  const secret = randomBytes(32);
  const aliases = new LRUCache<string, string>({
    max: REMEMBERED,
    memoMethod: (id) => createHmac('sha256', secret).update(id).digest('hex').slice(0, 12),
  });

  return async (ctx, next) => {
    const presented = ctx.get('X-API-Key');
    const holder = presented === '' ? undefined : apiKeys.find(presented);
    const id =
      holder === undefined
        ? `address:${clientAddress(ctx.req.socket.remoteAddress ?? '', ctx.get('X-Forwarded-For'), trustedProxies)}`
        : `key:${holder.id}`;
    ctx.state.client = { id, alias: aliases.memo(id), tier: holder?.tier ?? 'free' };
    await next();
  };
};
