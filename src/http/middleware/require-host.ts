import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';

/** RFC 9112, 3.2: an HTTP/1.1 request names its host. */
export const requireHost = (): Middleware => async (ctx, next) => {
  if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) throw new HttpError(400, 'The Host header is missing');
  await next();
};
