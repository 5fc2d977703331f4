import { Ajv } from 'ajv';
import { MOST_MESSAGE_CHARACTERS } from '../presenters/chat.js';
import { RpcError } from './json-rpc.js';

/** The text that another agent sends, and the names it gave to the message and the conversation. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly contextId?: string;
  readonly text: string;
}

interface MessageParams {
  readonly message: {
    readonly messageId: string;
    readonly contextId?: string;
    readonly taskId?: string;
    readonly parts: readonly { readonly kind: string; readonly text?: string }[];
  };
}

const isMessageParams = new Ajv({ strict: false, validateSchema: false }).compile<MessageParams>({
  type: 'object',
  required: ['message'],
  properties: {
    message: {
      type: 'object',
      required: ['kind', 'messageId', 'role', 'parts'],
      properties: {
        kind: { const: 'message' },
        messageId: { type: 'string', minLength: 1, maxLength: 256 },
        contextId: { type: 'string', minLength: 1, maxLength: 256 },
        taskId: { type: 'string' },
        role: { const: 'user' },
        parts: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            type: 'object',
            required: ['kind'],
            oneOf: [
              { properties: { kind: { const: 'text' }, text: { type: 'string' } }, required: ['text'] },
              { properties: { kind: { const: 'data' }, data: { type: 'object' } }, required: ['data'] },
              { properties: { kind: { const: 'file' }, file: { type: 'object' } }, required: ['file'] },
            ],
          },
        },
      },
    },
    configuration: { type: 'object' },
    metadata: { type: 'object' },
  },
});

/**
 * The `params` of `message/send`, down to its text.
 * @throws RpcError where they break the protocol, continue a task (we keep none), or hold something other than text.
 */
export const readMessage = (params: unknown): ReceivedMessage => {
  if (!isMessageParams(params))
    throw new RpcError(
      'params',
      isMessageParams.errors
        ?.map(({ instancePath, message }) => `${instancePath} ${message}`)
        .slice(0, 3)
        .join('; '),
    );
  const { messageId, contextId, taskId, parts } = params.message;
  if (taskId !== undefined) throw new RpcError('taskNotFound');
  if (parts.some(({ kind }) => kind !== 'text')) throw new RpcError('contentType', 'This agent reads text parts only');
  const text = parts
    .map((part) => part.text ?? '')
    .join('\n')
    .trim();
  if (text === '' || text.length > MOST_MESSAGE_CHARACTERS)
    throw new RpcError('params', `The text must be 1 to ${MOST_MESSAGE_CHARACTERS} characters`);
  if (!text.isWellFormed() || text.includes('\0'))
    throw new RpcError('params', 'The text must be well-formed Unicode without NUL characters');
  return { messageId, text, ...(contextId !== undefined && { contextId }) };
};
