import type { Logger } from 'pino';
import type { Middleware } from '../context.js';
import { newId } from '../new-id.js';

/** Gives the request an id, or keeps a harmless one that the caller chose, and a log that carries it on every line. */
export const requestId =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const chosen = ctx.get('X-Request-Id');
    ctx.state.requestId = /^[\w.-]{1,64}$/.test(chosen) ? chosen : newId();
    ctx.state.log = log.child({ request_id: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
  };
