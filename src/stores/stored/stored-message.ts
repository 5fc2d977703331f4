import type { ChatMessage, ChatReply, ChatTopic } from '../chats.js';

/** A message under the names that stores keep: those of the first version, so that what it stored can still be read. */
export interface StoredMessage {
  readonly message_id: string;
  readonly session_id: string;
  readonly handle: string;
  readonly client_message_id: string;
  readonly text: string;
  readonly created_at: string;
  readonly reply: StoredReply;
  readonly answered: boolean;
  readonly turn?: number;
  readonly topic?: ChatTopic;
  readonly expires_at: string;
}

type StoredReply = Omit<ChatReply, 'createdAt'> & { readonly created_at: string };

/** A message as it is stored. */
export const toStoredMessage = (message: ChatMessage): StoredMessage => {
  const { createdAt, ...reply } = message.reply;
  return {
    message_id: message.messageId,
    session_id: message.sessionId,
    handle: message.handle,
    client_message_id: message.clientMessageId,
    text: message.text,
    created_at: message.createdAt,
    reply: { ...reply, created_at: createdAt },
    answered: message.answered,
    expires_at: message.expiresAt,
    ...(message.turn !== undefined && { turn: message.turn }),
    ...(message.topic !== undefined && { topic: message.topic }),
  };
};

/** A message from what was stored. */
export const fromStoredMessage = (stored: StoredMessage): ChatMessage => {
  const { created_at, ...reply } = stored.reply;
  return {
    messageId: stored.message_id,
    sessionId: stored.session_id,
    handle: stored.handle,
    clientMessageId: stored.client_message_id,
    text: stored.text,
    createdAt: stored.created_at,
    reply: { ...reply, createdAt: created_at },
    answered: stored.answered,
    expiresAt: stored.expires_at,
    ...(stored.turn !== undefined && { turn: stored.turn }),
    ...(stored.topic !== undefined && { topic: stored.topic }),
  };
};
