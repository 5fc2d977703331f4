import { v4 as uuidv4 } from 'uuid';
import type { Context } from '../context.js';
import { type HttpError, invalid, unauthorized } from '../http-error.js';
import { MOST_MESSAGE_CHARACTERS } from '../presenters/chat.js';
import { isBlank } from './blank.js';
import { jsonValidator } from './json-validator.js';
import { QUESTION_SCHEMA } from './question-schema.js';

/** Members of a question that a message of a conversation may have too. */
export const CHAT_TERMS = {
  facts: { ...QUESTION_SCHEMA.properties.facts, maxProperties: 20 },
  as_of: QUESTION_SCHEMA.properties.as_of,
  jurisdiction: QUESTION_SCHEMA.properties.jurisdiction,
  on_doubt: QUESTION_SCHEMA.properties.on_doubt,
  min_confidence: QUESTION_SCHEMA.properties.min_confidence,
} as const;

/** The same, read: `facts` answer what was asked, the others hold for the conversation. */
export interface ChatTerms {
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly [term: string]: unknown;
}

/** A visitor's message, read. */
interface ReadMessage {
  readonly text: string;
  readonly clientMessageId: string;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly continues?: boolean;
}

/** The shape of a message. */
export const CHAT_MESSAGE_SCHEMA = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', minLength: 1, maxLength: MOST_MESSAGE_CHARACTERS },
    client_message_id: { type: 'string', minLength: 1, maxLength: 64 },
    continues: { type: 'boolean' },
    ...CHAT_TERMS,
  },
} as const;

interface ChatBody extends ChatTerms {
  readonly text: string;
  readonly client_message_id?: string;
  readonly continues?: boolean;
}

const shapeOf = jsonValidator<ChatBody>(CHAT_MESSAGE_SCHEMA);

/**
 * A visitor's message. Without an identifier of the visitor's own it gets one, and a repetition is a new message.
 * @throws HttpError 422 naming every rule that failed.
 */
export const readChatMessage = (body: unknown): ReadMessage => {
  const { text, client_message_id, continues, facts, ...terms } = shapeOf(body);
  if (isBlank(text)) throw invalid([{ pointer: '/text', detail: '`text` must not be blank' }]);
  if (text.includes('\0')) throw invalid([{ pointer: '/text', detail: '`text` must not contain NUL characters' }]);
  if (client_message_id !== undefined && !/^[\x21-\x7e]+$/.test(client_message_id)) {
    throw invalid([{ pointer: '/client_message_id', detail: '`client_message_id` must be visible ASCII characters' }]);
  }
  return {
    text,
    clientMessageId: client_message_id ?? uuidv4(),
    terms,
    ...(facts !== undefined && { facts }),
    ...(continues !== undefined && { continues }),
  };
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
