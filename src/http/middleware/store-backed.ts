import { SchemaRefused, StoreUnavailable } from '../../stores/store-errors.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';

/** Seconds after which a caller may hope for the store again; an election in a replica set takes about ten. */
const TRY_AGAIN = '5';

/** What a store answers. @throws HttpError 503 while it is away, naming what is missing and nothing of its insides */
export const askStore = async <T>(ctx: Context, what: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof SchemaRefused)) throw error;
    ctx.state.log.error({ err: error }, 'store unavailable');
    throw new HttpError(503, `The ${what} is not available right now; try again, waiting longer each time`, {
      headers: { 'Retry-After': TRY_AGAIN },
    });
  }
};

/** Routes that need a store: 503 while it is away. */
export const storeBacked =
  (what: string): Middleware =>
  (ctx, next) =>
    askStore(ctx, what, next);
