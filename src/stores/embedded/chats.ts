import type { ChatMessage, ChatSession, ChatStore } from '../chats.js';
import { BATCH, inBatches } from '../in-batches.js';
import { dueLimits, type MessageScope } from '../message-limits.js';
import { fromStoredMessage, type StoredMessage, toStoredMessage } from '../stored/stored-message.js';
import type { EmbeddedDatabase } from './database.js';
import { type SqlRow, textsIn } from './sql-row.js';
import type { Transaction } from './write-queue.js';

const FIND_MESSAGE = 'SELECT message FROM chat_messages WHERE session_id = ? AND client_message_id = ?';

const SESSION_COLUMNS = ['token_digest', 'session_id', 'handle', 'created_at', 'expires_at'] as const;

const toMessage = (row: SqlRow): ChatMessage => fromStoredMessage(JSON.parse(String(row['message'])) as StoredMessage);

const toSession = (row: SqlRow): ChatSession => {
  const { token_digest, session_id, handle, created_at, expires_at } = textsIn(row, SESSION_COLUMNS);
  return { tokenDigest: token_digest, sessionId: session_id, handle, createdAt: created_at, expiresAt: expires_at };
};

/** Which messages count together, and an index that has the oldest of them first: what nobody answered expires in order. */
const UNANSWERED: Readonly<Record<MessageScope, { readonly where: string; readonly oldest: string }>> = {
  session: { where: 'session_id = ? AND answered = 0', oldest: 'created_at' },
  agent: { where: 'handle = ? AND answered = 0', oldest: 'created_at' },
  store: { where: 'answered = 0', oldest: 'expires_at' },
};

const trim = async (transaction: Transaction, scope: MessageScope, names: readonly string[], limit: number): Promise<void> => {
  const { where, oldest } = UNANSWERED[scope];
  const held = Number((await transaction.get(`SELECT count(*) AS held FROM chat_messages WHERE ${where}`, ...names))?.['held']);
  if (held <= limit) return;
  await transaction.run(
    `DELETE FROM chat_messages WHERE (session_id, client_message_id) IN
     (SELECT session_id, client_message_id FROM chat_messages WHERE ${where} ORDER BY ${oldest} LIMIT ?)`,
    ...names,
    held - limit,
  );
};

/** Conversations in the embedded store. What has expired goes when the next session opens. */
export const embeddedChats = (database: EmbeddedDatabase): ChatStore => {
  let kept = 0;
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

    history: async (sessionId, most) =>
      database
        .all(
          `SELECT message FROM chat_messages WHERE session_id = ? AND json_extract(message, '$.turn') IS NOT NULL
           ORDER BY json_extract(message, '$.turn') DESC, client_message_id LIMIT ?`,
          sessionId,
          most,
        )
        .map(toMessage),

    keep: (message, limits) =>
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
        if (message.answered || limits === undefined) return message;
        const names = { session: [message.sessionId], agent: [message.handle], store: [] };
        for (const scope of dueLimits(kept, limits)) await trim(transaction, scope, names[scope], limits[scope]);
        kept += 1;
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
