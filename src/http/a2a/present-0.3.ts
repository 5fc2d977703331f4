import type { ChatMessage } from '../../stores/chats.js';
import { outcomeOf, taskId } from './task.js';

const partsOf = ({ reply }: ChatMessage): object[] => [
  { kind: 'text', text: reply.text },
  ...(reply.data === undefined ? [] : [{ kind: 'data', data: reply.data }]),
];

/** A message and its answer as A2A 0.3.0 has them: a `Message`, or a `Task` where something was asked. */
export const presentAnswer03 = (kept: ChatMessage, contextId: string): object => {
  const { reply, topic } = kept;
  const parts = partsOf(kept);
  const outcome = outcomeOf(kept);
  const message = { kind: 'message', messageId: reply.id, role: 'agent', contextId, parts };
  if (outcome === 'message' || topic === undefined) return message;
  const id = taskId({ topicId: topic.id, contextId });
  const status = { state: outcome, timestamp: reply.createdAt };
  return outcome === 'completed'
    ? { kind: 'task', id, contextId, status, artifacts: [{ artifactId: reply.id, name: 'verdict', parts }] }
    : { kind: 'task', id, contextId, status: { ...status, message: { ...message, taskId: id } } };
};
