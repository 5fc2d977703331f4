import type { Agent } from '../../stores/agents.js';
import type { ChatReply, ChatTopic } from '../../stores/chats.js';
import type { Client, GivenVerdict } from '../context.js';

/** What somebody says to an agent. */
export interface Message {
  readonly text: string;
  /** Answers to questions, by the name of the fact. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Other members of a question, such as `on_doubt`: they hold for the conversation. */
  readonly terms?: Readonly<Record<string, unknown>>;
  /** Whether it adds to the action before it; absent: found out. */
  readonly continues?: boolean;
}

/** Who says it, and where the addresses in an answer begin. */
export interface Asker {
  readonly client: Client;
  readonly base: string;
  /** Told of a verdict that was given: once, however often its message is repeated. */
  readonly onGiven?: (verdict: GivenVerdict) => void;
}

/** A text, what it says for programs, and what the conversation is about from now on. */
export interface Answer extends Pick<ChatReply, 'text' | 'data'> {
  readonly topic?: ChatTopic;
  /** Absent: nothing was decided. */
  readonly verdict?: GivenVerdict;
}

/** Whoever answers an agent's messages. */
export interface Responder {
  /**
   * @param before what the conversation was about so far
   * @throws HttpError where the message cannot be answered; LimitExceeded where the asker's day is spent
   */
  answer(agent: Agent, message: Message, asker: Asker, before: ChatTopic | undefined): Promise<Answer>;
}

/** For agents that nobody has connected to a program: it says so, and the message is kept. */
export const silentResponder: Responder = {
  answer: async (agent) => ({
    text: `${agent.name} does not answer automatically. Your message has been kept for the people behind @${agent.handle}.`,
  }),
};
