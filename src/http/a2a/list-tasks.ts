import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { ChatMessage } from '../../stores/chats.js';
import { RpcError } from './json-rpc.js';
import { presentTask10, type Task10 } from './present-1.0.js';

/** What `ListTasks` of A2A 1.0 asks for; an empty text is as good as none, as its Protocol Buffers have it. */
export interface TasksAsked {
  readonly contextId: string;
  readonly status?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly statusTimestampAfter?: string;
  readonly includeArtifacts?: boolean;
}

const USUAL_PAGE = 50;
const ANY_STATE = 'TASK_STATE_UNSPECIFIED';
const STATES = ['SUBMITTED', 'WORKING', 'COMPLETED', 'FAILED', 'CANCELED', 'INPUT_REQUIRED', 'REJECTED', 'AUTH_REQUIRED'];

const ajv = new Ajv({ strict: false, validateSchema: false });
addFormats.default(ajv, ['date-time']);
const isAsked = ajv.compile<TasksAsked>({
  type: 'object',
  required: ['contextId'],
  properties: {
    contextId: { type: 'string', maxLength: 256 },
    status: { enum: ['', ANY_STATE, ...STATES.map((state) => `TASK_STATE_${state}`)] },
    pageSize: { type: 'integer', minimum: 1, maximum: 100 },
    pageToken: { type: 'string', maxLength: 400 },
    historyLength: { type: 'integer', minimum: 0 },
    statusTimestampAfter: { type: 'string', format: 'date-time' },
    includeArtifacts: { type: 'boolean' },
    tenant: { type: 'string' },
  },
});

/** @throws RpcError naming the first member that is wrong, and where no context is named: tasks are kept by their context */
export const readTasksAsked = (params: unknown): TasksAsked => {
  if (!isAsked(params)) {
    const { instancePath = '', message = '' } = isAsked.errors?.[0] ?? {};
    throw new RpcError('params', `${instancePath} ${message}`.trim());
  }
  if (params.contextId === '') throw new RpcError('params', '`contextId` is required: tasks are kept by their context');
  return params;
};

/** Each task as it was said of last. */
const tasksIn = (told: readonly ChatMessage[], contextId: string): readonly Task10[] => {
  const newest = new Map<string, Task10>();
  for (const kept of told) {
    const task = presentTask10(kept, contextId);
    if (task !== undefined && !newest.has(task.id)) newest.set(task.id, task);
  }
  return [...newest.values()];
};

/**
 * A page of the tasks of a context. The token of the next one names the last task of this page.
 *
 * @param told what was answered in the context, the newest first
 * @throws RpcError for a token that names no task of the list
 */
export const listTasks = (told: readonly ChatMessage[], asked: TasksAsked): object => {
  const { contextId, status = '', statusTimestampAfter, pageSize = USUAL_PAGE, pageToken = '', includeArtifacts = false } = asked;
  const since = statusTimestampAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(statusTimestampAfter);
  const wanted = tasksIn(told, contextId).filter(
    (task) => ['', ANY_STATE, task.status.state].includes(status) && Date.parse(task.status.timestamp) >= since,
  );
  const from = pageToken === '' ? 0 : wanted.findIndex(({ id }) => id === pageToken) + 1;
  if (pageToken !== '' && from === 0) throw new RpcError('params', '/pageToken names no page of this list');
  const page = wanted.slice(from, from + pageSize);
  return {
    tasks: page.map(({ artifacts, ...task }) => (includeArtifacts && artifacts !== undefined ? { ...task, artifacts } : task)),
    nextPageToken: from + pageSize < wanted.length ? (page.at(-1)?.id ?? '') : '',
    pageSize,
    totalSize: wanted.length,
  };
};
