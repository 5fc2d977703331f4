import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { FixedHeaders } from './fixed-headers.js';

/**
 * Strict by default: a JSON answer loads nothing and is framed by nobody. HTML pages set a wider policy of their own.
 * Other sites may embed what we serve (QR code, widget script), hence the cross-origin resource policy.
 */
const write = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // The operator's other hosts are not ours to decide about.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
});

/** What the package writes depends on no request, so it is asked once. */
export const securityHeaders = (): FixedHeaders => {
  const headers: [string, string][] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  write({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return headers;
};
