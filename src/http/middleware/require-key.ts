import { isAuditor, type Scope } from '../../tenants/api-key.js';
import type { Middleware, RefusedKey, Step } from '../context.js';
import { HttpError } from '../http-error.js';
import { holderOf, invalidKey } from '../limits/key-holder.js';

/** Seconds after which a caller may hope that keys can be checked. */
const TRY_AGAIN = '5';

const refusalOf = ({ status }: RefusedKey): HttpError => {
  if (status === 400) return new HttpError(400, 'Two different keys were sent: send one, in `X-API-Key` or as `Authorization: Bearer …`');
  if (status === 401) return invalidKey();
  return new HttpError(503, 'Keys cannot be checked right now; try again, waiting longer each time', {
    headers: { 'Retry-After': TRY_AGAIN },
  });
};

/**
 * Refuses, on every endpoint, a request with a key that is meant for us and identifies nobody, and one with an auditor's key: that
 * opens the portal, in its form, and nothing else.
 */
export const refuseWrongKeys: Step = ({ state }) => {
  if (state.refusedKey?.everywhere === true) throw refusalOf(state.refusedKey);
  const { holder } = state.client;
  if (holder !== undefined && isAuditor(holder))
    throw new HttpError(403, "This is an auditor's key: enter it at /portal; it opens nothing else");
};

/** For endpoints that take requests with a key and without: one that is sent must be right and have the scope. */
export const optionalKey =
  (scope: Scope): Middleware =>
  (ctx, next) => {
    if (ctx.state.refusedKey !== undefined) throw refusalOf(ctx.state.refusedKey);
    if (ctx.state.client.holder !== undefined) holderOf(ctx.state.client, scope);
    return next();
  };

/** For endpoints of a key's owner. */
export const requiredKey =
  (scope?: Scope): Middleware =>
  (ctx, next) => {
    if (ctx.state.refusedKey !== undefined) throw refusalOf(ctx.state.refusedKey);
    holderOf(ctx.state.client, scope);
    return next();
  };

/** For what only those who pay have. */
export const paidTier =
  (what: string): Middleware =>
  (ctx, next) => {
    if (ctx.state.client.tier === 'free') throw new HttpError(403, `${what} belong to the tiers \`pro\` and \`enterprise\``);
    return next();
  };
