import type { Middleware } from '../context.js';
import { invalid } from '../http-error.js';
import { unknownParameters } from '../requests/known-parameters.js';

/**
 * Refuses a query that has other parameters than those of the endpoint.
 * @throws HttpError 422 naming each
 */
export const knownQuery =
  (...known: readonly string[]): Middleware =>
  (ctx, next) => {
    const errors = ctx.querystring === '' ? [] : unknownParameters(ctx.query, known);
    if (errors.length > 0) throw invalid(errors);
    return next();
  };
