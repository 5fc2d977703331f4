import type { Middleware as KoaMiddleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * Strict by default: a JSON answer loads nothing and is framed by nobody. HTML pages set a wider policy of their own.
 * Other sites may embed what we serve (QR code, widget script), hence the cross-origin resource policy.
 */
export const securityHeaders = (): KoaMiddleware =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The operator's other hosts are not ours to decide about.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
