import { createHash, randomBytes } from 'node:crypto';
import { v4 as uuidv4 } from 'uuid';
import type { Agent } from '../../stores/agents.js';
import type { ChatMessage, ChatSession, ChatStore, ChatTopic } from '../../stores/chats.js';
import type { MessageLimits } from '../../stores/message-limits.js';
import { HttpError, unauthorized } from '../http-error.js';
import { messageIdReused } from '../requests/chat-request.js';
import { type Asker, type Message, type Responder, silentResponder } from './responder.js';

/** A visitor who comes back later starts a new conversation. */
const SESSION_HOURS = 24;

/** How long a message waits for the people behind an agent. */
const UNANSWERED_DAYS = 90;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** So many messages make a conversation; all that it holds stays bounded, whoever talks. */
const MOST_TURNS = 100;

/** What can be done with conversations. */
export interface Conversations {
  /** Opens a session; the token is told once and kept only as a digest. */
  open(agent: Agent): Promise<{ readonly session: ChatSession; readonly token: string }>;
  /** @throws HttpError 401 where the token opens no session with this agent. */
  session(agent: Agent, token: string): Promise<ChatSession>;
  /**
   * Answers and keeps a message, once for each `clientMessageId` of a session.
   * @param about the topic to go on with; absent: that of the last message
   * @throws HttpError 409 where the conversation has reached its length
   */
  send(agent: Agent, session: ChatSession, message: IdentifiedMessage, asker: Asker, about?: ChatTopic): Promise<ChatMessage>;
  /** The messages of a session that were answered with a verdict, newest first. */
  verdicts(session: Pick<ChatSession, 'sessionId'>): Promise<readonly ChatMessage[]>;
}

/** A message with the name that its sender gave it. */
type IdentifiedMessage = Message & { readonly clientMessageId: string };

/** The rules of a conversation, whatever carries it: the widget, the chat page, another agent. */
export const conversations = (chats: ChatStore, oracle: Responder, clock: () => Date, limits?: MessageLimits): Conversations => {
  /** Asks whoever answers the agent's messages, and keeps message and answer: by the store, the first of two that came at once. */
  const answerAndKeep = async (
    agent: Agent,
    session: ChatSession,
    message: IdentifiedMessage,
    asker: Asker,
    about: ChatTopic | undefined,
  ): Promise<ChatMessage> => {
    const responder = agent.responder === 'oracle' ? oracle : silentResponder;
    const answered = responder !== silentResponder;
    const [last] = answered ? await chats.history(session.sessionId, 1) : [];
    const turn = (last?.turn ?? 0) + 1;
    if (turn > MOST_TURNS) throw new HttpError(409, `This conversation has reached its ${MOST_TURNS} messages; open a new one`);
    const { topic, verdict, ...answer } = await responder.answer(agent, message, asker, about ?? last?.topic);
    const now = clock();
    const kept: ChatMessage = {
      messageId: uuidv4(),
      sessionId: session.sessionId,
      handle: agent.handle,
      clientMessageId: message.clientMessageId,
      text: message.text,
      createdAt: now.toISOString(),
      reply: { id: uuidv4(), createdAt: now.toISOString(), ...answer },
      ...(answered && { turn }),
      ...(topic !== undefined && { topic }),
      answered,
      expiresAt: answered ? session.expiresAt : new Date(now.getTime() + UNANSWERED_DAYS * 86_400_000).toISOString(),
    };
    const first = await chats.keep(kept, limits);
    // Of two that came at once one answer is given, to both.
    if (verdict !== undefined && first.messageId === kept.messageId) asker.onGiven?.(verdict);
    return first;
  };

  return {
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

    send: async (agent, session, message, asker, about) => {
      // A repeated message must not be asked, or counted, a second time.
      const first =
        (await chats.findMessage(session.sessionId, message.clientMessageId)) ??
        (await answerAndKeep(agent, session, message, asker, about));
      if (first.text !== message.text) throw messageIdReused();
      return first;
    },

    verdicts: async ({ sessionId }) =>
      (await chats.history(sessionId, MOST_TURNS)).filter(({ reply }) => reply.data?.['verdict'] !== undefined),
  };
};
