import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import { serveRoutes } from '../src/http/app.js';
import type { Dependencies } from '../src/http/dependencies.js';
import { dailyQuota } from '../src/http/middleware/daily-quota.js';
import { jsonBody } from '../src/http/middleware/json-body.js';
import { createHttpServer } from '../src/http/server.js';

/** A verdict as it was once given. */
const CONSTANT = {
  verdict_id: '01a1fa97-bbb8-70af-aa1a-94229fb7ee20',
  domain: 'employment',
  action: 'Judge how candidates feel from the tape of their interview',
  verdict: 'BLOCKED',
  reason:
    "It would read workers' or students' feelings from their body, which is off limits outside medical or safety need. " +
    'Only a stated exception would change this. (Regulation (EU) 2024/1689, Art. 5(1)(f))',
  cid: 'bafyreiafgg47c42h6akkkw5ekt7oc3k44vedea4wwqralbt27gmdoz5hh4',
  confidence: 0.903,
  rule_source: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
  created_at: '2026-11-20T20:13:30.424Z',
};

/** Node alone: reads the body as JSON and answers the constant. */
export const bareNode = (): Server =>
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      const body = JSON.stringify(CONSTANT);
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    });
  });

/** One Koa route that does the same. */
export const bareKoa = (): Server =>
  createServer(
    new Koa()
      .use(async (ctx) => {
        const chunks: Buffer[] = [];
        for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
        JSON.parse(Buffer.concat(chunks).toString());
        ctx.body = CONSTANT;
      })
      .callback(),
  );

/** Everything that a question passes on its way, as the application puts it together, and the constant where it would be decided. */
export const sameMiddleware = (d: Pick<Dependencies, 'config' | 'log' | 'apiKeys' | 'quota' | 'metrics' | 'clock'>): Server =>
  createHttpServer(
    serveRoutes(d, [
      [
        'POST',
        '/api/v1/compliance/:domain',
        dailyQuota(d.quota, d.clock),
        jsonBody(),
        async (ctx) => {
          await ctx.state.charge(1);
          ctx.set('Cache-Control', 'no-store');
          ctx.body = CONSTANT;
        },
      ],
    ]),
  );
