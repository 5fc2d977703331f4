import { METHODS, type RequestListener } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { Turns } from './admission/turns.js';
import { underBrand } from './brand/serve-brand.js';
import type { Observer, State } from './context.js';
import type { Dependencies } from './dependencies.js';
import { failClosed } from './doors/pre-tool-use.js';
import { earlyRefusal } from './early-refusal.js';
import { corsHeaders, preflight } from './middleware/cors.js';
import { errorHandler } from './middleware/error-handler.js';
import { type FixedHeaders, fixedHeaders } from './middleware/fixed-headers.js';
import { identifyClient, type Strangers, strangersBehind } from './middleware/identify-client.js';
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

/** What an HTTP server is made around. */
interface App {
  readonly callback: () => RequestListener;
}

/** The Koa application: what every request passes, then the endpoints. Whom a crowd leaves no room for may be refused before. */
export const createApp = ({ turns = new Turns(), ...rest }: Dependencies): App => {
  const d = { ...rest, turns };
  const frame = frameOf(d);
  const app = serveRoutes(d, routes(d), frame);
  if (d.config.freeTier === 'closed') return app;
  const refuse = earlyRefusal({ ...d, ...frame, domains: d.ruleBook.domains });
  return {
    callback: () => {
      const plain = app.callback();
      return (request, response) => {
        if (!refuse(request, response)) void plain(request, response);
      };
    },
  };
};

type Framed = Pick<Dependencies, 'config' | 'log' | 'clock' | 'apiKeys' | 'publicApi' | 'publicLimit' | 'metrics' | 'payments'>;

/** What every answer is given, whichever way its request goes. */
interface Frame {
  readonly strangers: Strangers;
  readonly observers: readonly Observer[];
  readonly headers: FixedHeaders;
}

const frameOf = ({ config, metrics, payments }: Framed): Frame => ({
  strangers: strangersBehind(config.trustedProxies),
  observers: [requestLog(config.logSuccessesEvery), ...(metrics === undefined ? [] : [metrics.measure])],
  headers: [...securityHeaders(), ...corsHeaders(payments === undefined ? [] : PAYMENT_HEADERS)],
});

/** What every request passes on its way, in this order, then the given routes. */
export const serveRoutes = (d: Framed, list: readonly Route[], frame = frameOf(d)): Koa<State> => {
  const app = new Koa<State>();
  // Broken connections and the like; what goes wrong in a request is answered and logged by errorHandler.
  app.on('error', (error: unknown) => d.log.debug({ err: error }, 'connection failed'));

  const clients = { ...d, strangers: frame.strangers, receiptKey: d.publicApi?.atrApiKey };
  app.use(before(requestId(d.log), identifyClient(clients), underBrand(d.config.brand)));
  app.use(observed(frame.observers));
  app.use(errorHandler());
  app.use(before(fixedHeaders(frame.headers)));
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
