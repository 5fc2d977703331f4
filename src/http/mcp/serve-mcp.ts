import { createMcpHandler } from '@modelcontextprotocol/server';
import { inOneStep } from '../../rulebook/steps.js';
import { goneFrom } from '../admission/charged-turn.js';
import type { InTurn, Turns } from '../admission/turns.js';
import { type BookOf, withBook } from '../book-of.js';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import type { VerdictBody } from '../presenters/verdict.js';
import type { PublicBase } from '../urls/public-base.js';
import { CountedCalls } from './counted-calls.js';
import { plainAnswer, readPlainCall } from './plain-call.js';
import type { Run, ToolDependencies } from './tool.js';
import { callTool, findTool, identityOf, oracleTools } from './tools.js';

const methodOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined);

/** Calls cost queries; whatever else is asked costs none. */
const isCall = (body: unknown): boolean => methodOf(body) === 'tools/call';

interface Call {
  readonly params?: { readonly name?: unknown; readonly arguments?: Readonly<Record<string, unknown>> | null } | null;
}

/** What a call gives its tool; nothing where it is no call. */
const argumentsOf = (body: unknown): Readonly<Record<string, unknown>> | undefined =>
  isCall(body) ? ((body as Call).params?.arguments ?? undefined) : undefined;

/** The tool that is called. */
const calledBy = (body: unknown): string | undefined => {
  const name = isCall(body) ? (body as Call).params?.name : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** What a request is answered by, as it travels with it. */
interface Travelling {
  readonly tools: ToolDependencies;
  readonly called: string | undefined;
  readonly run: Run;
}

/** What tools of every request are answered by; each request has a log of its own for what fails. */
type Dependencies = Omit<ToolDependencies, 'onFailed'> & { readonly turns: Turns; readonly bookOf: BookOf };

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The headers that the protocol knows. */
const PASSED_ON = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];

/** A stream of changes: nothing changes, and a request that never ends is none that we answer. */
const isSubscription = (body: unknown): boolean => methodOf(body) === 'subscriptions/listen';

const METHOD_NOT_FOUND = { code: -32601, message: 'Method not found: nothing changes here that could be listened to' };

/** A page of another site must not use its visitor's way to us: a browser's Origin must be ours. Programs send none. */
const refuseForeignOrigin = (ctx: Context, base: PublicBase): void => {
  const origin = ctx.get('Origin');
  if (origin !== '' && origin !== new URL(base(ctx)).origin)
    throw new HttpError(403, 'This Origin may not call /mcp from a browser; programs send no Origin');
};

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP, without sessions. The protocol itself, its versions and its errors are
 * the SDK's, but for calls in their plainest form; size, shape, quota and keys are those of every endpoint.
 */
export const serveMcp = (d: Dependencies, base: PublicBase): Middleware => {
  // What a request is answered by travels with it as the SDK lets it. INVARIANT: each is given to it with that, below.
  const handler = createMcpHandler(({ authInfo }) => {
    const { tools, called, run } = (authInfo as { readonly extra: unknown }).extra as Travelling;
    return oracleTools(tools, called, run);
  });
  const viaSdk = async (ctx: Context, tools: ToolDependencies, run: Run): Promise<Answer> => {
    const { body, client } = ctx.state;
    const headers = new Headers();
    for (const name of PASSED_ON) if (ctx.get(name) !== '') headers.set(name, ctx.get(name));
    const request = new Request(`${base(ctx)}/mcp`, { method: 'POST', headers });
    const extra = { tools, called: calledBy(body), run } satisfies Travelling;
    const authInfo = { token: '', clientId: client.alias, scopes: [], extra };
    const response = await handler.fetch(request, { parsedBody: body, authInfo });
    return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', text: await response.text() };
  };
  return async (ctx) => {
    refuseForeignOrigin(ctx, base);
    const { body } = ctx.state;
    if (Array.isArray(body)) throw new HttpError(400, 'Send one JSON-RPC message a request: batches are gone from the protocol');
    if (isSubscription(body)) {
      ctx.status = 404;
      ctx.body = { jsonrpc: '2.0', id: (body as { readonly id?: unknown }).id ?? null, error: METHOD_NOT_FOUND };
      return;
    }
    const answered: VerdictBody[] = [];
    const alsoGiven: VerdictBody[] = [];
    const noted = {
      onAnswered: (one: VerdictBody) => answered.push(one),
      onGiven: (one: VerdictBody) => alsoGiven.push(one),
      onFailed: (error: unknown) => ctx.state.log.error({ err: error }, 'a tool failed'),
    };
    const tools: ToolDependencies = { ...(await withBook(d, ctx.state.client, argumentsOf(body))), ...noted };
    const answerIt = async (inTurn: InTurn): Promise<Answer> => {
      const counted = new CountedCalls(ctx.state.charge, inTurn);
      const call = readPlainCall((name) => ctx.get(name), body);
      const tool = findTool(call?.name);
      // The protocol has a turn of its own, before those of the work that it calls.
      const answer =
        call === undefined || tool === undefined
          ? await inTurn(inOneStep(() => viaSdk(ctx, tools, counted.run)))
          : { status: 200, ...plainAnswer(call, await callTool(tool, tools, call.given, counted.run), identityOf(tools)) };
      counted.close();
      return answer;
    };
    const { status, type, text } = await d.turns.during(ctx.state.client, answerIt, goneFrom(ctx));
    ctx.status = status;
    if (answered.length > 0) Object.assign(ctx.state, { answered, alsoGiven });
    ctx.set('Cache-Control', 'no-store');
    if (text === '') return;
    ctx.type = type;
    ctx.body = text;
  };
};
