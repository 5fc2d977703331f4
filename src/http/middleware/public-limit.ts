import type { Redis } from 'ioredis';
import rateLimit from 'koa-ratelimit';
import type { SharedCounts } from '../../stores/redis.js';
import type { Context, Middleware } from '../context.js';
import { LimitExceeded } from '../http-error.js';
import type { CountWindow } from '../limits/window-counts.js';

/** Milliseconds; tests do not wait for a whole minute. */
const MINUTE = 60_000;
const POLICY = 'public';

/** What the package remembers of a client. */
export interface Entry {
  readonly reset: number;
}

/** Writes both families of limit headers over those of the package, whose reset may be a fraction or in the past. */
const describe = (ctx: Context, limit: number, window: number): number => {
  const remaining = Number(ctx.response.get('X-RateLimit-Remaining'));
  const told = Number(ctx.response.get('X-RateLimit-Reset'));
  // With Redis the package drops the fraction of the second, so the true moment may be almost a second later.
  const reset = Number.isInteger(told) ? told + 1 : told;
  const seconds = Math.max(1, Math.min(window / 1000, Math.ceil(reset - Date.now() / 1000)));
  ctx.set({
    'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + seconds),
    'RateLimit-Policy': `"${POLICY}";q=${limit};w=${window / 1000}`,
    RateLimit: `"${POLICY}";r=${remaining};t=${seconds}`,
  });
  return seconds;
};

/** The package's options are the same for both drivers but for where they count. */
const limiter = (
  limit: number,
  window: number,
  counts: { driver: 'memory'; db: Map<string, Entry> } | { driver: 'redis'; db: Redis },
): Middleware =>
  rateLimit({
    ...counts,
    max: limit,
    duration: window,
    namespace: POLICY,
    id: (ctx: Context) => ctx.state.client.id,
  } as never) as unknown as Middleware;

/** The limit of the public endpoints, and how to end it. */
export interface PublicLimit {
  readonly middleware: Middleware;
  /** Stops the sweep of forgotten clients. */
  readonly close: () => void;
}

/** The same headers as the package writes, of a count that was taken elsewhere. */
const countElsewhere = async (count: CountWindow, ctx: Context, limit: number): Promise<boolean | undefined> => {
  const left = await count(ctx.state.client.id);
  if (left === undefined) return undefined;
  ctx.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(left.remaining),
    'X-RateLimit-Reset': String(left.resetsAt),
  });
  return left.passed;
};

/** Where several processes count together; absent: this one counts alone. */
export interface CountedWith {
  readonly redis?: SharedCounts | undefined;
  /** Of another process on this machine. */
  readonly process?: CountWindow | undefined;
}

/**
 * So many requests a minute for a client on the public endpoints, counted in Redis or by another process where one is given, so
 * that all processes share the count. It fails soft: while they are away each process counts for itself, and nobody is refused for it.
 */
export const publicLimit = (limit: number, shared: CountedWith = {}, window = MINUTE, counts = new Map<string, Entry>()): PublicLimit => {
  const inMemory = limiter(limit, window, { driver: 'memory', db: counts });
  let inRedis: Middleware | undefined;

  // The package never forgets a client by itself.
  const sweep = setInterval(() => {
    const now = Date.now() / 1000;
    for (const [client, { reset }] of counts) if (reset < now) counts.delete(client);
  }, window);
  sweep.unref();

  const allowedBy = async (count: Middleware, ctx: Context): Promise<boolean> => {
    let passed = false;
    await count(ctx, async () => {
      passed = true;
    });
    return passed;
  };
  const allowed = async (ctx: Context): Promise<boolean> => {
    const together = await shared.redis?.use((redis) => {
      inRedis ??= limiter(limit, window, { driver: 'redis', db: redis });
      return allowedBy(inRedis, ctx);
    });
    if (together !== undefined) return together;
    const elsewhere = shared.process === undefined ? undefined : await countElsewhere(shared.process, ctx, limit);
    return elsewhere ?? allowedBy(inMemory, ctx);
  };

  return {
    close: () => clearInterval(sweep),
    middleware: async (ctx, next) => {
      const passed = await allowed(ctx);
      const seconds = describe(ctx, limit, window);
      if (!passed) throw new LimitExceeded(`The public endpoints take ${limit} requests a minute from one client`, seconds);
      await next();
    },
  };
};
