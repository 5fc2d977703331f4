import { v4 as uuidv4 } from 'uuid';
import type { Context } from '../context.js';
import { type HttpError, invalid, unauthorized } from '../http-error.js';
import { MOST_MESSAGE_CHARACTERS } from '../presenters/chat.js';
import { isBlank } from './blank.js';
import { jsonValidator } from './json-validator.js';

/** The shape of a message. */
export const CHAT_MESSAGE_SCHEMA = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', minLength: 1, maxLength: MOST_MESSAGE_CHARACTERS },
    client_message_id: { type: 'string', minLength: 1, maxLength: 64 },
  },
} as const;

const shapeOf = jsonValidator<{ readonly text: string; readonly client_message_id?: string }>(CHAT_MESSAGE_SCHEMA);

/**
 * A visitor's message. Without an identifier of the visitor's own it gets one, and a repetition is a new message.
 * @throws HttpError 422 naming every rule that failed.
 */
export const readChatMessage = (body: unknown): { readonly text: string; readonly clientMessageId: string } => {
  const { text, client_message_id } = shapeOf(body);
  if (isBlank(text)) throw invalid([{ pointer: '/text', detail: '`text` must not be blank' }]);
  if (text.includes('\0')) throw invalid([{ pointer: '/text', detail: '`text` must not contain NUL characters' }]);
  if (client_message_id !== undefined && !/^[\x21-\x7e]+$/.test(client_message_id)) {
    throw invalid([{ pointer: '/client_message_id', detail: '`client_message_id` must be visible ASCII characters' }]);
  }
  return { text, clientMessageId: client_message_id ?? uuidv4() };
};

/** The refusal of a message under an identifier that the visitor gave to another one. */
export const messageIdReused = (): HttpError =>
  invalid([{ pointer: '/client_message_id', detail: '`client_message_id` was used for another text in this session' }]);

/** The token of `Authorization: Bearer …`. */
export const bearerToken = (ctx: Context): string => {
  const token = /^Bearer +([\w.~+/=-]{1,512})$/i.exec(ctx.get('Authorization'))?.[1];
  if (token === undefined) throw unauthorized('Bearer', 'Open a session first and send its token as `Authorization: Bearer …`');
  return token;
};
