import type { Context } from '../context.js';

/** Where our absolute URLs begin, without a closing slash. */
export type PublicBase = (ctx: Context) => string;

/** A host as it may stand in a URL that we hand out: a name or an address, with or without port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The configured address, else the one that the request was sent to; a host that is none is never repeated. */
export const publicBase =
  (configured: string | undefined): PublicBase =>
  (ctx) => {
    if (configured !== undefined) return configured;
    return `${ctx.protocol}://${HOST.test(ctx.host) ? ctx.host : 'localhost'}`;
  };
