import type { Next, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Brand } from '../brand/brand.js';
import type { PresentedPayment } from '../payments/presented-payment.js';
import type { KeyHolder } from '../tenants/known-keys.js';
import type { Tier } from '../tenants/tenant.js';

/** Who asks, as far as counting goes: the holder of a valid key, else an address. */
export interface Client {
  /** The key that limits count by; it may hold an address and is never logged. */
  readonly id: string;
  /** A name for log lines that cannot be turned back into an address. */
  readonly alias: string;
  readonly tier: Tier;
  /** Whose key was presented; absent: nobody's. */
  readonly holder?: KeyHolder;
}

/** Why what was presented as a key identifies nobody. */
export interface RefusedKey {
  /** 400: two different ones were sent; 401: nobody has it; 503: keys cannot be checked at the moment. */
  readonly status: 400 | 401 | 503;
  /** It was meant for us beyond doubt, so no endpoint takes the request; else only those that keys are for refuse it. */
  readonly everywhere: boolean;
}

/** Queries taken from a client's day: how many of those wanted, and after how many seconds the others can be had. */
export interface Charge {
  readonly granted: number;
  readonly retryAfter: number;
}

/** A verdict as it was given, by the names of the interface; see presenters/verdict.ts. */
export interface GivenVerdict {
  readonly verdict_id: string;
  readonly domain: string;
  readonly action: string;
  readonly verdict: 'ALLOWED' | 'BLOCKED';
  readonly cid: string;
  readonly confidence: number;
  readonly rule_source: string;
  readonly created_at: string;
}

/** What the middleware leaves for the handlers. */
export interface State {
  requestId: string;
  log: Logger;
  client: Client;
  /** Absent: our own. */
  brand?: Brand;
  /** What the caller sent, once it was read as JSON; nothing is known of its members yet. */
  body?: unknown;
  /** Why what was presented as a key identifies nobody; absent: nothing was, or it does. */
  refusedKey?: RefusedKey;
  /** The verdicts that were asked for, each a query. */
  answered?: readonly GivenVerdict[];
  /** Verdicts that came with them and count as no query. */
  alsoGiven?: readonly GivenVerdict[];
  /** What the caller pays with, well-formed; nothing more is known of it. */
  payment?: PresentedPayment;
  /** Takes up to `wanted` queries from the client's day; throws LimitExceeded when none is left. */
  charge: (wanted: number) => Promise<Charge>;
}

interface RouterExtras {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly _matchedRoute?: string | RegExp;
}

/** A Koa context with our state, and what the router found; before the router ran, nothing. */
export type Context = ParameterizedContext<State, RouterExtras>;
/** A step of a request, or its handler. */
export type Middleware = (ctx: Context, next: Next) => Promise<void> | void;
/** What is done to a request at once, before the rest of it; it may refuse it by throwing. */
export type Step = (ctx: Context) => void;
/** What is told of an answer: less than a Koa context, since not all requests come so far as to have one. */
export interface Exchange {
  readonly method: string;
  readonly res: { readonly statusCode: number };
  readonly state: Pick<State, 'client'> & { readonly log: { info(what: object, message: string): void } };
  readonly _matchedRoute?: string | RegExp;
}
/** Told of every answer, with the milliseconds that it took. */
export type Observer = (exchange: Exchange, milliseconds: number) => void;

/** The pattern of the route that answered, for logs and series; paths of callers would be names without end. */
export const routeOf = (ctx: Pick<Exchange, '_matchedRoute'>): string =>
  typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'none';

/**
 * What the path says where the pattern of its route has `:name`.
 * @throws TypeError where the pattern has no such parameter, which is a mistake of ours
 */
export const pathParameter = (ctx: Context, name: string): string => {
  const value = ctx.params[name];
  if (value === undefined) throw new TypeError(`the route ${routeOf(ctx)} has no parameter \`${name}\``);
  return value;
};
