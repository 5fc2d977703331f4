import type { Logger } from 'pino';
import type { Step } from '../context.js';
import { newId } from '../new-id.js';

/** Gives the request an id, or keeps a harmless one that the caller chose, and a log that carries it on every line. */
export const requestId =
  (log: Logger): Step =>
  ({ req, res, state }) => {
    const chosen = req.headers['x-request-id'];
    state.requestId = typeof chosen === 'string' && /^[\w.-]{1,64}$/.test(chosen) ? chosen : newId();
    state.log = log.child({ request_id: state.requestId });
    res.setHeader('X-Request-Id', state.requestId);
  };
