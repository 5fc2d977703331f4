import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Turns } from '../admission/turns.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { queryCost } from '../limits/query-cost.js';
import type { PublicBase } from '../urls/public-base.js';
import { oracleTools, type ToolDependencies } from './tools.js';

/** Calls cost a query; whatever else is asked costs none. */
const isCall = (body: unknown): boolean => typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call';

/** All that a call tells of its action. */
const asked = (body: unknown): string => {
  const { params } = body as {
    readonly params?: { readonly arguments?: { readonly action?: unknown; readonly arguments?: unknown } } | null;
  };
  const { action = '', arguments: given = '' } = params?.arguments ?? {};
  return `${typeof action === 'string' ? action : ''}${JSON.stringify(given)}`;
};

/** A page of another site must not use its visitor's way to us: a browser's Origin must be ours. Programs send none. */
const refuseForeignOrigin = (ctx: Context, base: PublicBase): void => {
  const origin = ctx.get('Origin');
  if (origin !== '' && origin !== new URL(base(ctx)).origin)
    throw new HttpError(403, 'This Origin may not call /mcp from a browser; programs send no Origin');
};

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP, without sessions. The protocol itself, its versions and its errors are
 * the SDK's; size, shape, quota and keys are those of every endpoint.
 */
export const serveMcp = (d: ToolDependencies & { readonly turns: Turns }, base: PublicBase): Middleware => {
  const handler = createMcpHandler(() => oracleTools(d), { maxSubscriptions: 1 });
  return async (ctx) => {
    refuseForeignOrigin(ctx, base);
    const { body } = ctx.state;
    if (Array.isArray(body)) throw new HttpError(400, 'Send one JSON-RPC message a request: batches are gone from the protocol');
    const headers = new Headers();
    for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'])
      if (ctx.get(name) !== '') headers.set(name, ctx.get(name));
    const request = new Request(`${base(ctx)}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await d.turns.during(ctx.state.client, async (inTurn) => {
      if (isCall(body)) await ctx.state.charge(queryCost(asked(body)));
      return inTurn(() => handler.fetch(request, { parsedBody: body }));
    });
    ctx.status = response.status;
    ctx.set('Cache-Control', 'no-store');
    const text = await response.text();
    if (text === '') return;
    ctx.type = response.headers.get('content-type') ?? 'application/json';
    ctx.body = text;
  };
};
