import { v4 as uuidv4 } from 'uuid';
import type { Agent } from '../../stores/agents.js';
import type { ChatMessage, ChatSession } from '../../stores/chats.js';
import { askerOf } from '../chat/asker-of.js';
import type { Conversations } from '../chat/conversation.js';
import type { Asker } from '../chat/responder.js';
import type { Context, Middleware } from '../context.js';
import type { FindAgent } from '../handlers/find-agent.js';
import { HttpError } from '../http-error.js';
import { jsonBody } from '../middleware/json-body.js';
import { digestOf } from '../requests/digest.js';
import type { PublicBase } from '../urls/public-base.js';
import { idOf, presentRpcError, presentRpcResult, RpcError, type RpcRequest, readRpcRequest } from './json-rpc.js';
import { listTasks, readTasksAsked } from './list-tasks.js';
import { type ReceivedMessage, readMessage03, readMessage10 } from './message.js';
import { presentAnswer03 } from './present-0.3.js';
import { presentAnswer10, presentErrorInfo10, presentTask10 } from './present-1.0.js';
import { outcomeOf, readTaskId } from './task.js';
import { type A2aVersion, a2aVersionOf } from './version.js';

/** How long a repeated message is answered from memory. */
const REMEMBERED_HOURS = 24;

/** What calls of one agent are answered by. */
interface Called {
  readonly agent: Agent;
  readonly asker: Asker;
  readonly conversations: Conversations;
  readonly now: Date;
}

/** Other agents bring no token: the names they choose count only together with who they are. */
const sessionOf = ({ agent, asker, now }: Called, contextId: string): ChatSession => ({
  sessionId: digestOf('a2a', asker.client.id, contextId),
  handle: agent.handle,
  tokenDigest: '',
  createdAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + REMEMBERED_HOURS * 3_600_000).toISOString(),
});

/** @throws RpcError where there is no such task, or it belongs to another context */
const findTask = async (called: Called, id: string, context?: string): Promise<{ kept: ChatMessage; contextId: string }> => {
  const name = readTaskId(id);
  if (name === undefined || (context !== undefined && context !== name.contextId)) throw new RpcError('taskNotFound');
  const told = await called.conversations.verdicts(sessionOf(called, name.contextId));
  const kept = told.find(({ topic }) => topic?.id === name.topicId);
  if (kept === undefined || outcomeOf(kept) === 'message') throw new RpcError('taskNotFound');
  return { kept, contextId: name.contextId };
};

/** One message, one answer; repeated under its own identifier it is the same message. With a task's name it answers what that asked. */
const sendMessage = async (called: Called, received: ReceivedMessage): Promise<{ kept: ChatMessage; contextId: string }> => {
  const { messageId, taskId, text, facts, terms } = received;
  const task = taskId === undefined ? undefined : await findTask(called, taskId, received.contextId);
  const contextId = task?.contextId ?? received.contextId ?? uuidv4();
  const session = sessionOf(called, contextId);
  const message = { text, terms, ...(facts !== undefined && { facts }), clientMessageId: digestOf(messageId) };
  if (task?.kept.topic?.asked === undefined && task !== undefined && task.kept.clientMessageId !== message.clientMessageId)
    throw new RpcError('operation', 'This task is completed; send the message without its `taskId`');
  return { kept: await called.conversations.send(called.agent, session, message, called.asker, task?.kept.topic), contextId };
};

const taskIdIn = (params: RpcRequest['params']): string => {
  if (typeof params['id'] !== 'string' || params['id'] === '') throw new RpcError('params', '`id` must be a string');
  return params['id'];
};

/** The methods of A2A 0.3.0 over JSON-RPC. Answers are immediate, so nothing streams and nobody is notified. */
const call03 = async (called: Called, { method, params }: RpcRequest): Promise<object> => {
  switch (method) {
    case 'message/send': {
      const { kept, contextId } = await sendMessage(called, readMessage03(params));
      return presentAnswer03(kept, contextId);
    }
    case 'tasks/get': {
      const { kept, contextId } = await findTask(called, taskIdIn(params));
      return presentAnswer03(kept, contextId);
    }
    case 'tasks/cancel':
      return refuseToCancel(called, params);
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

/** The same in version 1.0, whose methods have other names. */
const call10 = async (called: Called, { method, params }: RpcRequest): Promise<object> => {
  switch (method) {
    case 'SendMessage': {
      const { kept, contextId } = await sendMessage(called, readMessage10(params));
      return presentAnswer10(kept, contextId);
    }
    case 'GetTask': {
      const { kept, contextId } = await findTask(called, taskIdIn(params));
      return presentTask10(kept, contextId) ?? {};
    }
    case 'ListTasks': {
      const asked = readTasksAsked(params);
      return listTasks(await called.conversations.verdicts(sessionOf(called, asked.contextId)), asked);
    }
    case 'CancelTask':
      return refuseToCancel(called, params);
    case 'SendStreamingMessage':
    case 'SubscribeToTask':
      throw new RpcError('operation');
    case 'CreateTaskPushNotificationConfig':
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      throw new RpcError('pushNotifications');
    case 'GetExtendedAgentCard':
      throw new RpcError('extendedCard');
    default:
      throw new RpcError('method');
  }
};

const refuseToCancel = async (called: Called, params: RpcRequest['params']): Promise<never> => {
  await findTask(called, taskIdIn(params));
  throw new RpcError('notCancelable', 'Nothing runs: a task that nobody answers ends by itself after a day');
};

/** A request read, however its body failed to be one: what it was called, and in which version. */
const answer = async (called: Called, version: A2aVersion, body: unknown): Promise<object> => {
  const id = idOf(body);
  try {
    const request = readRpcRequest(body);
    return presentRpcResult(id, version === '1.0' ? await call10(called, request) : await call03(called, request));
  } catch (error) {
    return presentRefusal(id, version, error);
  }
};

/** @throws whatever is no matter of the protocol: limits and outages keep their own status */
const presentRefusal = (id: RpcRequest['id'], version: A2aVersion, error: unknown): object => {
  const refused = error instanceof HttpError && [409, 422].includes(error.status) ? new RpcError('params', error.detail) : error;
  if (!(refused instanceof RpcError)) throw error;
  return version === '1.0' ? presentRpcError(id, refused, presentErrorInfo10(refused)) : presentRpcError(id, refused);
};

/** POST {agentBase}/a2a: errors of the protocol are answers with status 200; limits and outages keep their own status. */
export const callAgent = (find: FindAgent, conversations: Conversations, clock: () => Date, base: PublicBase): Middleware => {
  const readBody = jsonBody();
  /** @throws RpcError where it is no JSON; a body of another type or size is no matter of the protocol */
  const bodyOf = async (ctx: Context): Promise<unknown> => {
    try {
      await readBody(ctx, async () => undefined);
      return ctx.state.body;
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 400) throw new RpcError('parse');
      throw error;
    }
  };
  return async (ctx) => {
    const agent = await find(ctx);
    const called = { agent, asker: askerOf(ctx, base(ctx)), conversations, now: clock() };
    let version: A2aVersion = ctx.get('A2A-Version') === '' ? '0.3' : '1.0';
    try {
      version = a2aVersionOf(ctx.get('A2A-Version'));
      ctx.body = await answer(called, version, await bodyOf(ctx));
    } catch (error) {
      ctx.body = presentRefusal(null, version, error);
    }
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
  };
};
