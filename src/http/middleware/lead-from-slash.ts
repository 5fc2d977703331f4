import type Router from '@koa/router';
import type { Middleware, State } from '../context.js';

/** Leads a reader from `/docs/` to the page `/docs`. Programs get what they misspelt as 404: below `/api/` an address has one form. */
export const leadFromSlash =
  (router: Router<State>): Middleware =>
  (ctx, next) => {
    const { path, method, search } = ctx;
    if ((method !== 'GET' && method !== 'HEAD') || !path.endsWith('/') || path.startsWith('/api/')) return next();
    const without = path.slice(0, -1);
    if (!router.match(without, method).route) return next();
    ctx.body = null;
    ctx.status = 308;
    // Relative: a proxy may serve us below a path that we do not know.
    ctx.set('Location', `../${without.slice(without.lastIndexOf('/') + 1)}${search}`);
    return undefined;
  };
