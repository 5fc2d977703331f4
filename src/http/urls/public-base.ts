import type { Config } from '../../config/config.js';
import type { Context } from '../context.js';

/** Where our absolute URLs begin, without a closing slash. */
export type PublicBase = (ctx: Context) => string;

/** What decides where our absolute URLs begin. */
export type PublicBaseSettings = Pick<Config, 'publicUrl' | 'publicHosts' | 'trustedProxies'>;

/** The hosts of a service that nobody has told its name. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const;

/** The value that the outermost of our own proxies has written; mostly there is but one. */
const forwarded = (ctx: Context, header: string, trustedProxies: number): string => {
  if (trustedProxies === 0) return '';
  const values = ctx.get(header).split(',');
  return (values[Math.max(0, values.length - trustedProxies)] ?? '').trim().toLowerCase();
};

/**
 * The configured address; else the host that the request was sent to, where it is one of ours. What anybody writes into Host or
 * X-Forwarded-Host is only compared with the list, never written into an answer: a cache would hand it to everybody.
 * A name without a port stands for itself and for the port that the server listens on.
 */
export const publicBase = ({ publicUrl, publicHosts, trustedProxies }: PublicBaseSettings): PublicBase => {
  if (publicUrl !== undefined) return () => publicUrl;
  const depends = ['Host', ...(trustedProxies > 0 ? ['X-Forwarded-Host', 'X-Forwarded-Proto'] : [])];
  let warned = false;

  return (ctx) => {
    ctx.vary(depends);
    const protocol = forwarded(ctx, 'X-Forwarded-Proto', trustedProxies) === 'https' ? 'https' : 'http';
    const withPort = (host: string): string => `${host}:${ctx.req.socket.localPort}`;
    const asked = forwarded(ctx, 'X-Forwarded-Host', trustedProxies) || ctx.get('Host').toLowerCase();
    for (const host of publicHosts ?? LOOPBACK_HOSTS) {
      if (asked === host) return `${protocol}://${host}`;
      if (asked === withPort(host)) return `${protocol}://${withPort(host)}`;
    }
    const instead = publicHosts?.[0] ?? withPort(LOOPBACK_HOSTS[0]);
    if (!warned) ctx.state.log.warn({ host: instead }, 'a host that is not among PUBLIC_HOSTS was asked for: addresses name ours instead');
    warned = true;
    return `${protocol}://${instead}`;
  };
};
