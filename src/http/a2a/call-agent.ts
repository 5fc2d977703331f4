import { v4 as uuidv4 } from 'uuid';
import type { Agent } from '../../stores/agents.js';
import type { ChatSession } from '../../stores/chats.js';
import type { Conversations } from '../chat/conversation.js';
import type { Client, Context, Middleware } from '../context.js';
import type { FindAgent } from '../handlers/find-agent.js';
import { HttpError } from '../http-error.js';
import { jsonBody } from '../middleware/json-body.js';
import { digestOf } from '../requests/digest.js';
import { idOf, presentRpcError, presentRpcResult, RpcError, type RpcRequest, readRpcRequest } from './json-rpc.js';
import { readMessage } from './message.js';

/** How long a repeated message is answered from memory. */
const REMEMBERED_HOURS = 24;

/** `message/send`: one message, one answer; repeated under its own identifier it is the same message. */
const sendMessage = async (
  agent: Agent,
  client: Client,
  params: unknown,
  conversations: Conversations,
  clock: () => Date,
): Promise<object> => {
  const { messageId, text, contextId = uuidv4() } = readMessage(params);
  const now = clock();
  // Other agents bring no token: the names they choose count only together with who they are.
  const session: ChatSession = {
    sessionId: digestOf('a2a', client.id, contextId),
    handle: agent.handle,
    tokenDigest: '',
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + REMEMBERED_HOURS * 3_600_000).toISOString(),
  };
  const { reply } = await conversations.send(agent, session, { text, clientMessageId: digestOf(messageId) }, client);
  return {
    kind: 'message',
    messageId: reply.id,
    role: 'agent',
    contextId,
    parts: [{ kind: 'text', text: reply.text }, ...(reply.data === undefined ? [] : [{ kind: 'data', data: reply.data }])],
  };
};

const refuseTask = (params: RpcRequest['params']): never => {
  if (typeof params['id'] !== 'string' || params['id'] === '') throw new RpcError('params', '`id` must be a string');
  throw new RpcError('taskNotFound');
};

/** The methods of A2A 0.3.0 over JSON-RPC. Answers are immediate, so there are no tasks, no streams and no notifications. */
const call = async (
  ctx: Context,
  agent: Agent,
  { method, params }: RpcRequest,
  conversations: Conversations,
  clock: () => Date,
): Promise<object> => {
  switch (method) {
    case 'message/send':
      return sendMessage(agent, ctx.state.client, params, conversations, clock);
    case 'tasks/get':
    case 'tasks/cancel':
      return refuseTask(params);
    case 'message/stream':
    case 'tasks/resubscribe':
      throw new RpcError('operation');
    case 'tasks/pushNotificationConfig/set':
    case 'tasks/pushNotificationConfig/get':
    case 'tasks/pushNotificationConfig/list':
    case 'tasks/pushNotificationConfig/delete':
      throw new RpcError('pushNotifications');
    case 'agent/getAuthenticatedExtendedCard':
      throw new RpcError('extendedCard');
    default:
      throw new RpcError('method');
  }
};

/** POST {agentBase}/a2a: errors of the protocol are answers with status 200; limits and outages keep their own status. */
export const callAgent = (find: FindAgent, conversations: Conversations, clock: () => Date): Middleware => {
  const readBody = jsonBody();
  return async (ctx) => {
    const agent = await find(ctx);
    let id = null as ReturnType<typeof idOf>;
    try {
      let body: unknown;
      try {
        await readBody(ctx, async () => {
          body = ctx.state.body;
        });
      } catch (error) {
        // The body parser's word for JSON that is none; a body of another type or size is no matter of the protocol.
        if (error instanceof Error && 'status' in error && error.status === 400) throw new RpcError('parse');
        throw error;
      }
      id = idOf(body);
      ctx.body = presentRpcResult(id, await call(ctx, agent, readRpcRequest(body), conversations, clock));
    } catch (error) {
      const refused = error instanceof HttpError && error.status === 422 ? new RpcError('params', error.detail) : error;
      if (!(refused instanceof RpcError)) throw error;
      ctx.body = presentRpcError(id, refused);
    }
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
  };
};
