import { Ajv, type ErrorObject } from 'ajv';
import { MOST_MESSAGE_CHARACTERS } from '../presenters/chat.js';
import { CHAT_TERMS, type ChatTerms } from '../requests/chat-request.js';
import { jsonValidator } from '../requests/json-validator.js';
import { RpcError } from './json-rpc.js';

/** What another agent sends, and the names it gave to the message and the conversation. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly contextId?: string;
  /** The task that it goes on with. */
  readonly taskId?: string;
  /** Empty where there are only facts. */
  readonly text: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly terms: Readonly<Record<string, unknown>>;
}

interface MessageParams03 {
  readonly message: {
    readonly messageId: string;
    readonly contextId?: string;
    readonly taskId?: string;
    readonly parts: readonly { readonly kind: string; readonly text?: string; readonly data?: object }[];
  };
}

const isMessage03 = new Ajv({ strict: false, validateSchema: false }).compile<MessageParams03>({
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

const termsOf = jsonValidator<ChatTerms>({ type: 'object', additionalProperties: false, properties: CHAT_TERMS });

/** What a message holds, whatever version of the protocol wrote its parts. */
interface MessageParts {
  readonly texts: readonly string[];
  readonly data: readonly object[];
}

/**
 * The text, the facts and the terms of a message.
 * @throws RpcError where there is neither text nor a fact; HttpError 422 where the data has members that are none of ours
 */
const readParts = ({ texts, data }: MessageParts): Pick<ReceivedMessage, 'text' | 'facts' | 'terms'> => {
  const text = texts.join('\n').trim();
  const { facts, ...terms } = termsOf(Object.assign({}, ...data));
  if (text.length > MOST_MESSAGE_CHARACTERS || (text === '' && facts === undefined))
    throw new RpcError('params', `The text must be 1 to ${MOST_MESSAGE_CHARACTERS} characters`);
  if (!text.isWellFormed() || text.includes('\0'))
    throw new RpcError('params', 'The text must be well-formed Unicode without NUL characters');
  return { text, terms, ...(facts !== undefined && { facts }) };
};

interface MessageParams10 {
  readonly message: Omit<MessageParams03['message'], 'parts'> & {
    readonly parts: readonly { readonly text?: string; readonly data?: object }[];
  };
}

const PART_MEMBERS = ['text', 'data', 'raw', 'url'] as const;

const isMessage10 = new Ajv({ strict: false, validateSchema: false }).compile<MessageParams10>({
  type: 'object',
  required: ['message'],
  properties: {
    message: {
      type: 'object',
      required: ['messageId', 'role', 'parts'],
      properties: {
        messageId: { type: 'string', minLength: 1, maxLength: 256 },
        contextId: { type: 'string', maxLength: 256 },
        taskId: { type: 'string' },
        role: { const: 'ROLE_USER' },
        parts: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            type: 'object',
            oneOf: PART_MEMBERS.map((member) => ({ required: [member] })),
            properties: { text: { type: 'string' }, data: { type: 'object' } },
          },
        },
      },
    },
    configuration: { type: 'object' },
    metadata: { type: 'object' },
    tenant: { type: 'string' },
  },
});

/**
 * The `params` of `SendMessage` of A2A 1.0: parts are told apart by their member, and an empty name is none.
 * @throws RpcError where they break the protocol, or hold a file.
 */
export const readMessage10 = (params: unknown): ReceivedMessage => {
  if (!isMessage10(params)) throw brokenBy(isMessage10.errors);
  const { messageId, contextId = '', taskId = '', parts } = params.message;
  if (parts.some((part) => 'raw' in part || 'url' in part)) throw noFiles();
  return {
    ...readParts({ texts: parts.flatMap(({ text }) => text ?? []), data: parts.flatMap(({ data }) => data ?? []) }),
    messageId,
    ...(contextId !== '' && { contextId }),
    ...(taskId !== '' && { taskId }),
  };
};

const noFiles = (): RpcError => new RpcError('contentType', 'This agent reads text and data parts only');
const brokenBy = (errors: readonly ErrorObject[] | null | undefined): RpcError =>
  new RpcError(
    'params',
    errors
      ?.map(({ instancePath, message }) => `${instancePath} ${message}`)
      .slice(0, 3)
      .join('; '),
  );

/**
 * The `params` of `message/send`, down to what is said: text parts, and data parts with `facts` and the like.
 * @throws RpcError where they break the protocol, or hold a file.
 */
export const readMessage03 = (params: unknown): ReceivedMessage => {
  if (!isMessage03(params)) throw brokenBy(isMessage03.errors);
  const { messageId, contextId, taskId, parts } = params.message;
  if (parts.some(({ kind }) => kind === 'file')) throw noFiles();
  return {
    ...readParts({ texts: parts.flatMap(({ text }) => text ?? []), data: parts.flatMap(({ data }) => data ?? []) }),
    messageId,
    ...(contextId !== undefined && { contextId }),
    ...(taskId !== undefined && { taskId }),
  };
};
