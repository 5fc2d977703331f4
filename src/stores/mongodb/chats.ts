import { createHash } from 'node:crypto';
import type { Filter, Sort } from 'mongodb';
import type { ChatMessage, ChatSession, ChatStore } from '../chats.js';
import { BATCH, inBatches } from '../in-batches.js';
import { dueLimits, type MessageScope } from '../message-limits.js';
import { fromStoredMessage, type StoredMessage, toStoredMessage } from '../stored/stored-message.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

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

type MessageFilter = Filter<Stored<MessageDocument>>;

/** Which messages count together with one, and an index that has the oldest of them first: what nobody answered expires in order. */
const unanswered = ({ sessionId, handle }: ChatMessage): Readonly<Record<MessageScope, readonly [MessageFilter, Sort]>> => ({
  session: [{ 'message.session_id': { $eq: sessionId }, answered: false }, { created_at: 1 }],
  agent: [{ handle: { $eq: handle }, answered: false }, { created_at: 1 }],
  store: [{ answered: false }, { expires_at: 1 }],
});

/** Conversations in MongoDB. The server removes what has expired. */
export const mongoChats = (database: MongoDatabase): ChatStore => {
  const findMessage = (sessionId: string, clientMessageId: string): Promise<ChatMessage | undefined> =>
    database.on<MessageDocument, ChatMessage | undefined>('chat_messages', async (messages) => {
      const document = await messages.findOne({ _id: messageKey(sessionId, clientMessageId) }, { maxTimeMS: QUERY_TIME });
      return document === null ? undefined : toMessage(document);
    });

  const trim = (filter: MessageFilter, oldest: Sort, limit: number): Promise<void> =>
    database.on<MessageDocument, void>('chat_messages', async (messages) => {
      const held = await messages.countDocuments(filter, { maxTimeMS: QUERY_TIME });
      if (held <= limit) return;
      const excess = messages
        .find(filter, { projection: { _id: 1 }, maxTimeMS: QUERY_TIME })
        .sort(oldest)
        .limit(held - limit);
      const ids = (await excess.toArray()).map(({ _id }) => _id);
      await messages.deleteMany({ _id: { $in: ids } }, { maxTimeMS: QUERY_TIME });
    });

  let kept = 0;
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

    history: (sessionId, most) =>
      database.on<MessageDocument, ChatMessage[]>('chat_messages', async (messages) =>
        (
          await messages
            .find({ 'message.session_id': { $eq: sessionId }, 'message.turn': { $gt: 0 } }, { maxTimeMS: QUERY_TIME })
            .sort({ 'message.turn': -1, _id: 1 })
            .limit(most)
            .toArray()
        ).map(toMessage),
      ),

    keep: async (message, limits) => {
      const outcome = await insertOnce<MessageDocument>(database, 'chat_messages', {
        _id: messageKey(message.sessionId, message.clientMessageId),
        handle: message.handle,
        created_at: message.createdAt,
        expires_at: new Date(message.expiresAt),
        answered: message.answered,
        message: toStoredMessage(message),
      });
      if (outcome === 'held') return (await findMessage(message.sessionId, message.clientMessageId)) ?? message;
      if (message.answered || limits === undefined) return message;
      const due = dueLimits(kept, limits);
      kept += 1;
      // The message is kept, whatever becomes of older ones; the next one looks again.
      for (const scope of due) await trim(...unanswered(message)[scope], limits[scope]).catch(() => undefined);
      return message;
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
