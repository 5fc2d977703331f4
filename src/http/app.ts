import { METHODS } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { underBrand } from './brand/serve-brand.js';
import type { State } from './context.js';
import type { Dependencies } from './dependencies.js';
import { cors } from './middleware/cors.js';
import { errorHandler } from './middleware/error-handler.js';
import { identifyClient } from './middleware/identify-client.js';
import { requestId } from './middleware/request-id.js';
import { requestLog } from './middleware/request-log.js';
import { requireHost } from './middleware/require-host.js';
import { refuseWrongKeys } from './middleware/require-key.js';
import { securityHeaders } from './middleware/security-headers.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { PUBLIC_PREFIXES } from './urls/paths.js';

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

  app.use(requestId(d.log));
  app.use(identifyClient({ ...d, trustedProxies: d.config.trustedProxies, receiptKey: d.publicApi?.atrApiKey }));
  app.use(underBrand(d.config.brand));
  app.use(requestLog());
  if (d.metrics !== undefined) app.use(d.metrics.measure);
  app.use(errorHandler());
  app.use(securityHeaders());
  app.use(cors(d.payments === undefined ? [] : ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']));
  app.use(requireHost());
  app.use(refuseWrongKeys());

  const router = new Router<State>({ sensitive: true, strict: true, methods: [...METHODS] });
  if (d.publicLimit !== undefined) router.use(PUBLIC_PREFIXES, d.publicLimit);
  for (const [method, path, ...stack] of list) router.register(path, [method], stack);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
};
