import type { Idempotency } from '../../stores/receipts.js';
import type { Context } from '../context.js';
import { HttpError } from '../http-error.js';
import { digestOf } from './digest.js';

/**
 * The Idempotency-Key of a request, quoted as the draft standard writes it or bare as most clients do. It is kept as a
 * digest together with the route and the caller, so that two callers who choose the same key never meet.
 * @throws HttpError 400 where the header is there but is no key.
 */
export const readIdempotency = (ctx: Context, route: string, request: unknown): Idempotency | undefined => {
  const header = ctx.get('Idempotency-Key').trim();
  if (header === '' && ctx.headers['idempotency-key'] === undefined) return undefined;
  const key = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new HttpError(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  const presented = ctx.get('X-API-Key');
  const caller = presented === '' ? ctx.state.client.id : `presented:${presented}`;
  return { id: digestOf(route, caller, key), request: digestOf(JSON.stringify(request)) };
};
