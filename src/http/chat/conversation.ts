import { createHash, randomBytes } from 'node:crypto';
import { v4 as uuidv4 } from 'uuid';
import type { Agent } from '../../stores/agents.js';
import type { ChatMessage, ChatSession, ChatStore } from '../../stores/chats.js';
import type { MessageLimits } from '../../stores/message-limits.js';
import type { Client } from '../context.js';
import { unauthorized } from '../http-error.js';
import { messageIdReused } from '../requests/chat-request.js';
import { type Responder, silentResponder } from './responder.js';

/** A visitor who comes back later starts a new conversation. */
const SESSION_HOURS = 24;

/** How long a message waits for the people behind an agent. */
const UNANSWERED_DAYS = 90;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What can be done with conversations. */
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

type Message = Parameters<Conversations['send']>[2];

/** Asks whoever answers the agent's messages, and keeps message and answer: by the store, the first of two that came at once. */
const answerAndKeep = async (
  chats: ChatStore,
  responder: Responder,
  agent: Agent,
  session: ChatSession,
  { text, clientMessageId }: Message,
  client: Client,
  clock: () => Date,
  limits: MessageLimits | undefined,
): Promise<ChatMessage> => {
  const answer = await responder.answer(agent, text, client);
  const now = clock();
  const answered = responder !== silentResponder;
  const kept: ChatMessage = {
    messageId: uuidv4(),
    sessionId: session.sessionId,
    handle: agent.handle,
    clientMessageId,
    text,
    createdAt: now.toISOString(),
    reply: { id: uuidv4(), createdAt: now.toISOString(), ...answer },
    answered,
    expiresAt: answered ? session.expiresAt : new Date(now.getTime() + UNANSWERED_DAYS * 86_400_000).toISOString(),
  };
  return chats.keep(kept, limits);
};

/** The rules of a conversation, whatever carries it: the widget, the chat page, another agent. */
export const conversations = (chats: ChatStore, oracle: Responder, clock: () => Date, limits?: MessageLimits): Conversations => ({
  open: async (agent) => {
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    const session: ChatSession = {
      sessionId: uuidv4(),
      handle: agent.handle,
      tokenDigest: digest(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000).toISOString(),
    };
    await chats.open(session);
    return { session, token };
  },

  session: async (agent, token) => {
    const session = await chats.findSession(digest(token), clock());
    if (session?.handle !== agent.handle) throw unauthorized('Bearer', 'This session is unknown or has expired; open a new one');
    return session;
  },

  send: async (agent, session, message, client) => {
    const responder = agent.responder === 'oracle' ? oracle : silentResponder;
    // A repeated message must not be asked, or counted, a second time.
    const first =
      (await chats.findMessage(session.sessionId, message.clientMessageId)) ??
      (await answerAndKeep(chats, responder, agent, session, message, client, clock, limits));
    if (first.text !== message.text) throw messageIdReused();
    return first;
  },
});
