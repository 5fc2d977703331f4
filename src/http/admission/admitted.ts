import type { Middleware } from '../context.js';
import type { Turns } from './turns.js';

/** Refuses with 503, before a body is read or a query counted, who would not be answered in time. */
export const admitted =
  (turns: Turns): Middleware =>
  (ctx, next) => {
    turns.refuseWhereBusy(ctx.state.client);
    return next();
  };
