import type { ChatMessage } from '../../stores/chats.js';

/** A task by its parts: what it is about, and the context in which alone it can be found. */
export interface TaskName {
  readonly topicId: string;
  readonly contextId: string;
}

/** The name of a task for other agents, who need not look into it. */
export const taskId = ({ topicId, contextId }: TaskName): string => `${topicId}.${contextId}`;

/** The parts of a task's name; absent: it is no name of ours. */
export const readTaskId = (id: string): TaskName | undefined => {
  const { topicId, contextId } = /^(?<topicId>[0-9a-f-]{36})\.(?<contextId>.{1,256})$/su.exec(id)?.groups ?? {};
  return topicId === undefined || contextId === undefined ? undefined : { topicId, contextId };
};

/** What a message came to: an answer at once, or a task that asks for more or was settled by what was asked. */
export type Outcome = 'message' | 'input-required' | 'completed';

/** Only what was asked about is a task; small talk in between is none. */
export const outcomeOf = ({ topic, reply }: ChatMessage): Outcome => {
  if (topic === undefined || !topic.wasAsked || reply.data?.['verdict'] === undefined) return 'message';
  return topic.asked === undefined ? 'completed' : 'input-required';
};
