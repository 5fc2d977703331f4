import type { ChatMessage, ChatSession, ChatStore } from '../chats.js';
import { BATCH, inBatches } from '../in-batches.js';
import { fromStoredMessage, type StoredMessage, toStoredMessage } from '../stored/stored-message.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn } from './sql-row.js';

const FIND_MESSAGE = 'SELECT message FROM chat_messages WHERE session_id = ? AND client_message_id = ?';

const SESSION_COLUMNS = ['token_digest', 'session_id', 'handle', 'created_at', 'expires_at'] as const;

const toMessage = (row: SqlRow): ChatMessage => fromStoredMessage(JSON.parse(String(row['message'])) as StoredMessage);

const toSession = (row: SqlRow): ChatSession => {
  const { token_digest, session_id, handle, created_at, expires_at } = textsIn(row, SESSION_COLUMNS);
  return { tokenDigest: token_digest, sessionId: session_id, handle, createdAt: created_at, expiresAt: expires_at };
};

/** Conversations in the embedded store. What has expired goes when the next session opens. */
export const embeddedChats = (database: EmbeddedDatabase): ChatStore => {
  return {
    open: (session) =>
      database.transaction(async (transaction) => {
        await transaction.run('DELETE FROM chat_sessions WHERE expires_at <= ?', session.createdAt);
        await transaction.run('DELETE FROM chat_messages WHERE expires_at <= ?', session.createdAt);
        await transaction.run(
          `INSERT INTO chat_sessions (${SESSION_COLUMNS.join()}) VALUES (?, ?, ?, ?, ?)`,
          session.tokenDigest,
          session.sessionId,
          session.handle,
          session.createdAt,
          session.expiresAt,
        );
      }),

    findSession: async (tokenDigest, now) => {
      const row = database.get(
        `SELECT ${SESSION_COLUMNS.join()} FROM chat_sessions WHERE token_digest = ? AND expires_at > ?`,
        tokenDigest,
        now.toISOString(),
      );
      return row === undefined ? undefined : toSession(row);
    },

    findMessage: async (sessionId, clientMessageId) => {
      const row = database.get(FIND_MESSAGE, sessionId, clientMessageId);
      return row === undefined ? undefined : toMessage(row);
    },

    keep: (message) =>
      database.transaction(async (transaction) => {
        const first = await transaction.get(FIND_MESSAGE, message.sessionId, message.clientMessageId);
        if (first !== undefined) return toMessage(first);
        await transaction.run(
          `INSERT INTO chat_messages (session_id, client_message_id, handle, created_at, expires_at, answered, message)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
          message.sessionId,
          message.clientMessageId,
          message.handle,
          message.createdAt,
          message.expiresAt,
          Number(message.answered),
          JSON.stringify(toStoredMessage(message)),
        );
        return message;
      }),

    listFor: async (handle, limit) =>
      database
        .all('SELECT message FROM chat_messages WHERE handle = ? AND answered = 0 ORDER BY created_at, session_id LIMIT ?', handle, limit)
        .map(toMessage),

    all: (now) =>
      inBatches(
        { sessionId: '', clientMessageId: '' },
        ({ sessionId, clientMessageId }) =>
          database
            .all(
              `SELECT message FROM chat_messages WHERE (session_id, client_message_id) > (?, ?) AND expires_at > ?
           ORDER BY session_id, client_message_id LIMIT ?`,
              sessionId,
              clientMessageId,
              now.toISOString(),
              BATCH,
            )
            .map(toMessage),
        ({ sessionId, clientMessageId }) => ({ sessionId, clientMessageId }),
      ),
  };
};
