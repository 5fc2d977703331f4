import { createHash, randomBytes } from 'node:crypto';
import { v4 as uuidv4 } from 'uuid';
import type { Agent } from '../../stores/agents.js';
import type { ChatMessage, ChatSession, ChatStore } from '../../stores/chats.js';
import type { Client } from '../context.js';
import { invalid, unauthorized } from '../http-error.js';
import { type Responder, silentResponder } from './responder.js';

/** A visitor who comes back later starts a new conversation. */
const SESSION_HOURS = 24;

/** How long a message waits for the people behind an agent. */
const UNANSWERED_DAYS = 90;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Conversations {
  /** Opens a session; the token is told once and kept only as a digest. */
  open(agent: Agent): Promise<{ readonly session: ChatSession; readonly token: string }>;
  /** @throws HttpError 401 where the token opens no session with this agent. */
  session(agent: Agent, token: string): Promise<ChatSession>;
  /** Answers and keeps a message, once for each `clientMessageId` of a session. */
  send(
    agent: Agent,
    session: ChatSession,
    message: { readonly text: string; readonly clientMessageId: string },
    client: Client,
  ): Promise<ChatMessage>;
}

/** The rules of a conversation, whatever carries it: the widget, the chat page, another agent. */
export const conversations = (chats: ChatStore, oracle: Responder, clock: () => Date): Conversations => ({
  open: async (agent) => {
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    const session: ChatSession = {
      session_id: uuidv4(),
      handle: agent.handle,
      token_digest: digest(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000).toISOString(),
    };
    await chats.open(session);
    return { session, token };
  },

  session: async (agent, token) => {
    const session = await chats.findSession(digest(token), clock());
    if (session?.handle !== agent.handle) throw unauthorized('Bearer', 'This session is unknown or has expired; open a new one');
    return session;
  },

  send: async (agent, session, { text, clientMessageId }, client) => {
    // A repeated message must not be asked, or counted, a second time.
    const first =
      (await chats.findMessage(session.session_id, clientMessageId)) ??
      (await (async () => {
        const responder = agent.responder === 'oracle' ? oracle : silentResponder;
        const answer = await responder.answer(agent, text, client);
        const now = clock();
        const answered = responder !== silentResponder;
        return chats.keep({
          message_id: uuidv4(),
          session_id: session.session_id,
          handle: agent.handle,
          client_message_id: clientMessageId,
          text,
          created_at: now.toISOString(),
          reply: { id: uuidv4(), created_at: now.toISOString(), ...answer },
          answered,
          expires_at: answered ? session.expires_at : new Date(now.getTime() + UNANSWERED_DAYS * 86_400_000).toISOString(),
        });
      })());
    if (first.text !== text)
      throw invalid([{ pointer: '/client_message_id', detail: '`client_message_id` was used for another text in this session' }]);
    return first;
  },
});
