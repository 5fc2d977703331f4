import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { looksLikeApiKey } from '../../tenants/api-key.js';
import type { KeyHolder } from '../../tenants/known-keys.js';
import type { Client, Context, RefusedKey, Step } from '../context.js';
import { type ApiKeys, sameKey } from '../limits/api-keys.js';
import { clientAddress } from '../limits/client-address.js';
import { WIDGET_PREFIX } from '../urls/paths.js';

/** So many clients are kept instead of being derived for every request. */
const REMEMBERED = 10_000;

/** By what clients are told apart. */
export interface Identification {
  readonly apiKeys: ApiKeys;
  readonly clock: () => Date;
  readonly strangers: Strangers;
  /** The deployment's key for receipts is sent under the same header and is no key of a tenant. */
  readonly receiptKey: string | undefined;
}

type Identified = { readonly holder?: KeyHolder; readonly refused?: RefusedKey };

const NOBODY: Identified = {};

/** What was sent as a key: in `X-API-Key` and as `Authorization: Bearer …`. */
const presentedIn = (ctx: Context, receiptKey: string | undefined): readonly string[] => {
  const { 'x-api-key': sentKey, authorization: sentAuthorization } = ctx.req.headers;
  if (sentKey === undefined && sentAuthorization === undefined) return [];
  const [header, authorization] = [ctx.get('X-API-Key'), ctx.get('Authorization')];
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  // In a conversation the token opens the session, and a key may be sent beside it.
  const bearer = ctx.path.startsWith(WIDGET_PREFIX) && !looksLikeApiKey(token) ? '' : token;
  const sent = [header, bearer].filter((key) => key !== '' && !(receiptKey !== undefined && sameKey(key, receiptKey)));
  return [...new Set(sent)];
};

const identify = (presented: readonly string[], apiKeys: ApiKeys, now: Date): Identified => {
  const [first, ...others] = presented;
  if (first === undefined) return NOBODY;
  const ours = presented.filter(looksLikeApiKey);
  if (others.length > 0) return { refused: { status: 400, everywhere: ours.length > 1 } };
  if (ours.length === 0) return { refused: { status: 401, everywhere: false } };
  if (!apiKeys.loaded) return { refused: { status: 503, everywhere: true } };
  const holder = apiKeys.find(first, now);
  return holder === undefined ? { refused: { status: 401, everywhere: true } } : { holder };
};

/** Callers without a key, told apart by address, and the names that stand for callers in the log. */
export interface Strangers {
  readonly aliasOf: (id: string) => string;
  readonly at: (request: IncomingMessage) => Client;
}

/** Callers without a key, by the peer's address or by what so many trusted proxies say of it. */
export const strangersBehind = (trustedProxies: number): Strangers => {
  // Drawn anew at each start, so that an alias in the logs cannot be traced back by trying all addresses.
  const secret = randomBytes(32);
  const draw = (id: string): string => createHmac('sha256', secret).update(id).digest('hex').slice(0, 12);
  const aliases = new LRUCache<string, string>({ max: REMEMBERED, memoMethod: draw });
  const aliasOf = (id: string): string => aliases.memo(id);
  const nobodyAt = (peer: string, forwardedFor: string): Client => {
    const id = `address:${clientAddress(peer, forwardedFor, trustedProxies)}`;
    return { id, alias: aliasOf(id), tier: 'free' };
  };
  // Behind a proxy every peer is the proxy, and what it forwards is written by callers: only what peers alone decide is kept.
  const peers = new LRUCache<string, Client>({ max: REMEMBERED, memoMethod: (peer) => nobodyAt(peer, '') });
  const at = ({ socket, headers }: IncomingMessage): Client => {
    const peer = socket.remoteAddress ?? '';
    if (trustedProxies === 0) return peers.memo(peer);
    // Node joins several lines of it to one text.
    return nobodyAt(peer, String(headers['x-forwarded-for'] ?? ''));
  };
  return { aliasOf, at };
};

/**
 * Tells clients apart: by the tenant of a valid key, else by address. What is no valid key identifies nobody, and the request is
 * refused further on: it never passes for one without a key, since its owner would not notice.
 */
export const identifyClient =
  ({ apiKeys, clock, strangers, receiptKey }: Identification): Step =>
  (ctx) => {
    const presented = presentedIn(ctx, receiptKey);
    const { holder, refused } = presented.length === 0 ? NOBODY : identify(presented, apiKeys, clock());
    if (refused !== undefined) ctx.state.refusedKey = refused;
    if (holder === undefined) ctx.state.client = strangers.at(ctx.req);
    else {
      const id = `tenant:${holder.tenant}`;
      ctx.state.client = { id, alias: strangers.aliasOf(id), tier: holder.tier, holder };
    }
  };
