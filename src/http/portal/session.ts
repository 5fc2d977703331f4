import { createHash, randomBytes } from 'node:crypto';
import type { RegisterStore } from '../../register/register-store.js';
import { type ApiKey, isAuditor } from '../../tenants/api-key.js';
import type { KeyHolder } from '../../tenants/known-keys.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import type { PublicBase } from '../urls/public-base.js';

/** Port: keys that are in force now. */
interface AuditKeys {
  find(presented: string, now: Date): KeyHolder | undefined;
  inForce(keyId: string, now: Date): ApiKey | undefined;
}

/** What sessions stand on. */
export interface SessionDependencies {
  readonly keys: AuditKeys;
  readonly register: RegisterStore;
  readonly clock: () => Date;
  readonly base: PublicBase;
}

/** Who looks, and what they may see. */
export interface Auditor {
  readonly keyId: string;
  readonly tenant: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

const COOKIE = 'portal_session';

/** Milliseconds from signing in to having to do it again. */
const SESSION_TIME = 30 * 60_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The cookie of a request, where it has the form of one. */
const tokenIn = (ctx: Context): string | undefined => new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(ctx.get('Cookie'))?.[1];

/** Nothing but our own pages under /portal gets it, no script reads it, and no other site sends it. */
const setCookie = (ctx: Context, base: PublicBase, token: string, seconds: number): void => {
  const secure = base(ctx).startsWith('https:') ? '; Secure' : '';
  ctx.set('Set-Cookie', `${COOKIE}=${token}; Path=/portal; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
};

const auditorOf = (key: ApiKey | undefined): Auditor | undefined => {
  if (key === undefined || !isAuditor(key)) return undefined;
  const { id: keyId, tenant, rangeFrom: from, rangeTo: to } = key;
  return from === undefined || to === undefined ? undefined : { keyId, tenant, from, to };
};

/** What a page of ours sends: a form of another site is refused, whatever cookies came with it. */
export const sameOrigin =
  (base: PublicBase): Middleware =>
  (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin !== new URL(base(ctx)).origin)
      throw new HttpError(403, 'This form was sent from another site, or without saying from where: open /portal and send it there');
    return next();
  };

/** A fresh session for a key that is right; whatever session came with the request stays what it was. @returns nothing where it is wrong */
export const signIn = async (
  { keys, register, clock, base }: SessionDependencies,
  ctx: Context,
  key: string,
): Promise<Auditor | undefined> => {
  const now = clock();
  const holder = keys.find(key, now);
  const auditor = holder === undefined ? undefined : auditorOf(keys.inForce(holder.keyId, now));
  if (auditor === undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_TIME).toISOString();
  await register.openSession({ tokenDigest: digestOf(token), keyId: auditor.keyId, expiresAt }, now);
  setCookie(ctx, base, token, SESSION_TIME / 1_000);
  return auditor;
};

/** Who has signed in, if anybody: the key must be in force still. */
export const findAuditor = async ({ keys, register, clock }: SessionDependencies, ctx: Context): Promise<Auditor | undefined> => {
  const token = tokenIn(ctx);
  const session = token === undefined ? undefined : await register.findSession(digestOf(token), clock());
  return session === undefined ? undefined : auditorOf(keys.inForce(session.keyId, clock()));
};

/** Ends the session for good: the cookie is worth nothing any more, wherever it was copied to. */
export const signOut = async ({ register, base }: SessionDependencies, ctx: Context): Promise<void> => {
  const token = tokenIn(ctx);
  if (token !== undefined) await register.endSession(digestOf(token));
  setCookie(ctx, base, '', 0);
};
