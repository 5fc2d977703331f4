import { createHash } from 'node:crypto';
import type { ChatMessage, ChatSession, ChatStore } from '../chats.js';
import { BATCH, inBatches } from '../in-batches.js';
import { fromStoredMessage, type StoredMessage, toStoredMessage } from '../stored/stored-message.js';
import { insertOnce, type MongoDatabase, QUERY_TIME } from './database.js';

interface SessionDocument {
  session_id: string;
  handle: string;
  created_at: string;
  expires_at: Date;
}

interface MessageDocument {
  handle: string;
  created_at: string;
  expires_at: Date;
  answered: boolean;
  message: StoredMessage;
}

const toMessage = ({ message }: MessageDocument): ChatMessage => fromStoredMessage(message);

// Uniqueness by `_id` also holds on a sharded collection, where a second unique index would not.
const messageKey = (sessionId: string, clientMessageId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([sessionId, clientMessageId]))
    .digest('hex');

/** Conversations in MongoDB. The server removes what has expired. */
export const mongoChats = (database: MongoDatabase): ChatStore => {
  const findMessage = (sessionId: string, clientMessageId: string): Promise<ChatMessage | undefined> =>
    database.on<MessageDocument, ChatMessage | undefined>('chat_messages', async (messages) => {
      const document = await messages.findOne({ _id: messageKey(sessionId, clientMessageId) }, { maxTimeMS: QUERY_TIME });
      return document === null ? undefined : toMessage(document);
    });

  return {
    open: async ({ tokenDigest, sessionId, handle, createdAt, expiresAt }) => {
      await insertOnce<SessionDocument>(database, 'chat_sessions', {
        _id: tokenDigest,
        session_id: sessionId,
        handle,
        created_at: createdAt,
        expires_at: new Date(expiresAt),
      });
    },

    findSession: (tokenDigest, now) =>
      database.on<SessionDocument, ChatSession | undefined>('chat_sessions', async (sessions) => {
        const document = await sessions.findOne({ _id: { $eq: tokenDigest }, expires_at: { $gt: now } }, { maxTimeMS: QUERY_TIME });
        if (document === null) return undefined;
        const { session_id, handle, created_at, expires_at } = document;
        return { sessionId: session_id, handle, tokenDigest, createdAt: created_at, expiresAt: expires_at.toISOString() };
      }),

    findMessage,

    keep: async (message) => {
      const outcome = await insertOnce<MessageDocument>(database, 'chat_messages', {
        _id: messageKey(message.sessionId, message.clientMessageId),
        handle: message.handle,
        created_at: message.createdAt,
        expires_at: new Date(message.expiresAt),
        answered: message.answered,
        message: toStoredMessage(message),
      });
      if (outcome === 'inserted') return message;
      return (await findMessage(message.sessionId, message.clientMessageId)) ?? message;
    },

    listFor: (handle, limit) =>
      database.on<MessageDocument, ChatMessage[]>('chat_messages', async (messages) =>
        (
          await messages
            .find({ handle: { $eq: handle }, answered: false }, { maxTimeMS: QUERY_TIME })
            .sort({ created_at: 1, _id: 1 })
            .limit(limit)
            .toArray()
        ).map(toMessage),
      ),

    all: (now) =>
      inBatches(
        '',
        (after) =>
          database.on<MessageDocument, ChatMessage[]>('chat_messages', async (messages) =>
            (
              await messages
                .find({ _id: { $gt: after }, expires_at: { $gt: now } }, { maxTimeMS: QUERY_TIME })
                .sort({ _id: 1 })
                .limit(BATCH)
                .toArray()
            ).map(toMessage),
          ),
        ({ sessionId, clientMessageId }) => messageKey(sessionId, clientMessageId),
      ),
  };
};
