import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Step } from '../context.js';
import { newId } from '../new-id.js';

/** A harmless one that the caller chose, else a new one. */
export const requestIdOf = ({ headers }: IncomingMessage): string => {
  const chosen = headers['x-request-id'];
  return typeof chosen === 'string' && /^[\w.-]{1,64}$/.test(chosen) ? chosen : newId();
};

/** Gives the request its id, and a log that carries it on every line. */
export const requestId =
  (log: Logger): Step =>
  ({ req, res, state }) => {
    state.requestId = requestIdOf(req);
    state.log = log.child({ request_id: state.requestId });
    res.setHeader('X-Request-Id', state.requestId);
  };
