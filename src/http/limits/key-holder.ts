import type { Scope } from '../../tenants/api-key.js';
import type { KeyHolder } from '../../tenants/known-keys.js';
import type { Client } from '../context.js';
import { HttpError, unauthorized } from '../http-error.js';

/** Malformed, unknown, expired, revoked: one text for all, which tells nobody how near they were. */
export const invalidKey = (): HttpError => unauthorized('ApiKey', 'Invalid or missing API key');

/**
 * Whose key it is that was presented.
 * @throws HttpError 401 where none was, 403 where it lacks the scope
 */
export const holderOf = ({ holder }: Client, scope?: Scope): KeyHolder => {
  if (holder === undefined) throw invalidKey();
  if (scope !== undefined && !holder.scopes.includes(scope))
    throw new HttpError(403, `This key lacks the scope \`${scope}\`; it has ${holder.scopes.map((one) => `\`${one}\``).join(', ')}`);
  return holder;
};
