import type { Context, Middleware } from '../context.js';
import { answerError, type ErrorAnswer, Overloaded, plainProblem } from '../http-error.js';

/** Problem documents name their own media type, but only to callers that ask for it: others insist on application/json. */
export const PROBLEM = 'application/problem+json';

const write = (ctx: Context, answer: ErrorAnswer): void => {
  ctx.status = answer.status;
  // A handler that failed late may have described the success that did not happen.
  for (const header of ['ETag', 'Last-Modified', 'Location', 'Content-Encoding', 'Content-Disposition']) ctx.remove(header);
  ctx.set({ ...answer.headers, 'Cache-Control': 'no-store' });
  ctx.vary('Accept');
  ctx.body = answer.body;
  const asked = 'detail' in answer.body && ctx.get('Accept').toLowerCase().includes(PROBLEM);
  ctx.type = asked ? PROBLEM : 'application/json';
};

/**
 * Turns everything that goes wrong into JSON: what was thrown, and statuses that nobody gave a body (404, 405).
 * Koa's own error path is not used, since it drops the headers set so far.
 */
export const errorHandler = (): Middleware => async (ctx, next) => {
  try {
    await next();
    if (ctx.status >= 400 && (ctx.body === undefined || ctx.body === null)) {
      // The router says 501 for methods it has no word for; to the caller they are simply not allowed here.
      const status = ctx.status === 501 ? (ctx.response.get('Allow') === '' ? 404 : 405) : ctx.status;
      write(ctx, { status, body: plainProblem(status), headers: {} });
    }
  } catch (error) {
    const answer = answerError(error);
    if (answer.status >= 500 && !(error instanceof Overloaded)) ctx.state.log.error({ err: error }, 'request failed');
    write(ctx, answer);
  }
};
