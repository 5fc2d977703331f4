import type { ChatMessage, ChatStore } from '../chats.js';
import { BATCH, inBatches } from '../in-batches.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn } from './sql-row.js';

const FIND_MESSAGE = 'SELECT message FROM chat_messages WHERE session_id = ? AND client_message_id = ?';

const SESSION_COLUMNS = ['token_digest', 'session_id', 'handle', 'created_at', 'expires_at'] as const;

const toMessage = (row: SqlRow): ChatMessage => JSON.parse(String(row['message'])) as ChatMessage;

/** Conversations in the embedded store. What has expired goes when the next session opens. */
export const embeddedChats = (database: EmbeddedDatabase): ChatStore => {
  return {
    open: (session) =>
      database.transaction(async (transaction) => {
        await transaction.run('DELETE FROM chat_sessions WHERE expires_at <= ?', session.created_at);
        await transaction.run('DELETE FROM chat_messages WHERE expires_at <= ?', session.created_at);
        await transaction.run(
          `INSERT INTO chat_sessions (${SESSION_COLUMNS.join()}) VALUES (?, ?, ?, ?, ?)`,
          session.token_digest,
          session.session_id,
          session.handle,
          session.created_at,
          session.expires_at,
        );
      }),

    findSession: async (tokenDigest, now) => {
      const row = database.get(
        `SELECT ${SESSION_COLUMNS.join()} FROM chat_sessions WHERE token_digest = ? AND expires_at > ?`,
        tokenDigest,
        now.toISOString(),
      );
      return row === undefined ? undefined : textsIn(row, SESSION_COLUMNS);
    },

    findMessage: async (sessionId, clientMessageId) => {
      const row = database.get(FIND_MESSAGE, sessionId, clientMessageId);
      return row === undefined ? undefined : toMessage(row);
    },

    keep: (message) =>
      database.transaction(async (transaction) => {
        const first = await transaction.get(FIND_MESSAGE, message.session_id, message.client_message_id);
        if (first !== undefined) return toMessage(first);
        await transaction.run(
          'INSERT INTO chat_messages (session_id, client_message_id, handle, created_at, expires_at, answered, message) VALUES (?, ?, ?, ?, ?, ?, ?)',
          message.session_id,
          message.client_message_id,
          message.handle,
          message.created_at,
          message.expires_at,
          Number(message.answered),
          JSON.stringify(message),
        );
        return message;
      }),

    listFor: async (handle, limit) =>
      database
        .all('SELECT message FROM chat_messages WHERE handle = ? AND answered = 0 ORDER BY created_at, session_id LIMIT ?', handle, limit)
        .map(toMessage),

    all: (now) =>
      inBatches(
        { session_id: '', client_message_id: '' },
        ({ session_id, client_message_id }) =>
          database
            .all(
              `SELECT message FROM chat_messages WHERE (session_id, client_message_id) > (?, ?) AND expires_at > ?
           ORDER BY session_id, client_message_id LIMIT ?`,
              session_id,
              client_message_id,
              now.toISOString(),
              BATCH,
            )
            .map(toMessage),
        ({ session_id, client_message_id }) => ({ session_id, client_message_id }),
      ),
  };
};
