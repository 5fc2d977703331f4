/** One server under load, forked by the benchmarks: `http-server.js KIND`. Its port goes to the parent. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import { fixedApiKeys } from '../src/http/api-keys.js';
import { createApp } from '../src/http/app.js';
import type { State } from '../src/http/context.js';
import { cors } from '../src/http/middleware/cors.js';
import { dailyQuota } from '../src/http/middleware/daily-quota.js';
import { errorHandler } from '../src/http/middleware/error-handler.js';
import { identifyClient } from '../src/http/middleware/identify-client.js';
import { jsonBody } from '../src/http/middleware/json-body.js';
import { requestId } from '../src/http/middleware/request-id.js';
import { requestLog } from '../src/http/middleware/request-log.js';
import { requireHost } from '../src/http/middleware/require-host.js';
import { securityHeaders } from '../src/http/middleware/security-headers.js';
import { createHttpServer } from '../src/http/server.js';
import { loadRuleBook } from '../src/rulebook/load-rule-book.js';
import { createOracle } from '../src/verdict/oracle.js';

export type Kind = 'node:http' | 'koa' | 'koa, same middleware' | 'oracle';

/** As long as a verdict usually is. */
const CONSTANT = { verdict: 'ALLOWED', reason: 'x'.repeat(500), rule_source: 'x'.repeat(60), verdict_id: 'x'.repeat(36), cid: 'x'.repeat(59) };
const log = pino({ level: 'silent' });
const clock = (): Date => new Date();

const readBody: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const body = JSON.stringify(CONSTANT);
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });
};

const bareKoa = (): Koa => new Koa().use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  JSON.parse(Buffer.concat(chunks).toString());
  ctx.body = CONSTANT;
});

/** Everything that a question passes on its way, in the order of the application, and a constant where it would be decided. */
const sameMiddleware = (): Koa<State> => {
  const app = new Koa<State>();
  for (const one of [requestId(log), identifyClient(fixedApiKeys([]), 0), requestLog(), errorHandler(), securityHeaders(), cors(), requireHost()]) app.use(one);
  const router = new Router<State>({ sensitive: true, strict: true });
  router.register('/api/v1/compliance/:domain', ['POST'], [dailyQuota(undefined, clock), jsonBody(), (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = CONSTANT;
  }]);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
};

const oracleServer = (): Server => {
  const { ruleBook } = loadRuleBook('regulations', { cases: false });
  const { oracle } = ruleBook === undefined ? {} : createOracle(ruleBook);
  if (ruleBook === undefined || oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return createHttpServer(createApp({ oracle, ruleBook, config: { basis: 'in_force', trustedProxies: 0 }, log, clock, apiKeys: fixedApiKeys([]) }));
};

const SERVERS: Readonly<Record<Kind, () => Server>> = {
  'node:http': () => createServer(readBody),
  koa: () => createServer(bareKoa().callback()),
  'koa, same middleware': () => createHttpServer(sameMiddleware()),
  oracle: oracleServer,
};

const kind = process.argv[2] as Kind;
const server = SERVERS[kind]().listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
