import { METHODS } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { underBrand } from './brand/serve-brand.js';
import type { State } from './context.js';
import type { Dependencies } from './dependencies.js';
import { failClosed } from './doors/pre-tool-use.js';
import { corsHeaders, preflight } from './middleware/cors.js';
import { errorHandler } from './middleware/error-handler.js';
import { fixedHeaders } from './middleware/fixed-headers.js';
import { identifyClient } from './middleware/identify-client.js';
import { before, inOrder } from './middleware/in-order.js';
import { leadFromSlash } from './middleware/lead-from-slash.js';
import { observed } from './middleware/observed.js';
import { requestId } from './middleware/request-id.js';
import { requestLog } from './middleware/request-log.js';
import { requireHost } from './middleware/require-host.js';
import { refuseWrongKeys } from './middleware/require-key.js';
import { securityHeaders } from './middleware/security-headers.js';
import { rememberMatches } from './remembered-matches.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { PUBLIC_PREFIXES } from './urls/paths.js';

const PAYMENT_HEADERS = ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE'];

/** The Koa application: what every request passes, then the endpoints. */
export const createApp = (d: Dependencies): Koa<State> => serveRoutes(d, routes(d));

/** What every request passes on its way, in this order, then the given routes. */
export const serveRoutes = (
  d: Pick<Dependencies, 'config' | 'log' | 'clock' | 'apiKeys' | 'publicApi' | 'publicLimit' | 'metrics' | 'payments'>,
  list: readonly Route[],
): Koa<State> => {
  const app = new Koa<State>();
  // Broken connections and the like; what goes wrong in a request is answered and logged by errorHandler.
  app.on('error', (error: unknown) => d.log.debug({ err: error }, 'connection failed'));

  const clients = { ...d, trustedProxies: d.config.trustedProxies, receiptKey: d.publicApi?.atrApiKey };
  app.use(before(requestId(d.log), identifyClient(clients), underBrand(d.config.brand)));
  app.use(observed([requestLog(d.config.logSuccessesEvery), ...(d.metrics === undefined ? [] : [d.metrics.measure])]));
  app.use(errorHandler());
  app.use(before(fixedHeaders([...securityHeaders(), ...corsHeaders(d.payments === undefined ? [] : PAYMENT_HEADERS)])));
  app.use(preflight());
  // Before all that refuses: a wrong key or host is a failure too.
  app.use(failClosed());
  app.use(before(requireHost, refuseWrongKeys));

  const router = new Router<State>({ sensitive: true, strict: true, methods: [...METHODS] });
  rememberMatches(router);
  if (d.publicLimit !== undefined) router.use(PUBLIC_PREFIXES, d.publicLimit);
  for (const [method, path, ...stack] of list) router.register(path, [method], [inOrder(stack)]);
  app.use(router.routes());
  app.use(leadFromSlash(router));
  app.use(router.allowedMethods());
  return app;
};
