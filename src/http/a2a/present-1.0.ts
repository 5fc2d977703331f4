import type { ChatMessage } from '../../stores/chats.js';
import { type RpcError, rpcCode } from './json-rpc.js';
import { outcomeOf, taskId } from './task.js';

const STATES = { 'input-required': 'TASK_STATE_INPUT_REQUIRED', completed: 'TASK_STATE_COMPLETED' } as const;

const partsOf = ({ reply }: ChatMessage): object[] => [
  { text: reply.text, mediaType: 'text/plain' },
  ...(reply.data === undefined ? [] : [{ data: reply.data, mediaType: 'application/json' }]),
];

/** A task as A2A 1.0 has it. */
export interface Task10 {
  readonly id: string;
  readonly contextId: string;
  readonly status: { readonly state: string; readonly timestamp: string; readonly message?: object };
  readonly artifacts?: readonly object[];
}

/** The task that a message belongs to; absent: it belongs to none. */
export const presentTask10 = (kept: ChatMessage, contextId: string): Task10 | undefined => {
  const { reply, topic } = kept;
  const outcome = outcomeOf(kept);
  if (outcome === 'message' || topic === undefined) return undefined;
  const id = taskId({ topicId: topic.id, contextId });
  const parts = partsOf(kept);
  const status = { state: STATES[outcome], timestamp: reply.createdAt };
  return outcome === 'completed'
    ? { id, contextId, status, artifacts: [{ artifactId: reply.id, name: 'verdict', parts }] }
    : { id, contextId, status: { ...status, message: { messageId: reply.id, contextId, taskId: id, role: 'ROLE_AGENT', parts } } };
};

/** A message and its answer as A2A 1.0 has them: a task where something was asked, else a message. */
export const presentAnswer10 = (kept: ChatMessage, contextId: string): object => {
  const task = presentTask10(kept, contextId);
  return task === undefined ? { message: { messageId: kept.reply.id, contextId, role: 'ROLE_AGENT', parts: partsOf(kept) } } : { task };
};

/** What went wrong, in the words of `google.rpc`, as A2A 1.0 wants them in `data`. */
export const presentErrorInfo10 = (error: RpcError): object[] => [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: rpcCode(error.kind).reason,
    domain: 'a2a-protocol.org',
    ...(error.data !== undefined && { metadata: { detail: error.data } }),
  },
];
