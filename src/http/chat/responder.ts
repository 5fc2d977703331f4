import type { Agent } from '../../stores/agents.js';
import type { ChatReply } from '../../stores/chats.js';
import type { Client } from '../context.js';

/** A text, and what it says for programs. */
type Answer = Pick<ChatReply, 'text' | 'data'>;

/** Whoever answers an agent's messages. */
export interface Responder {
  /** @throws HttpError where the message cannot be answered; LimitExceeded where the asker's day is spent. */
  answer(agent: Agent, text: string, client: Client): Promise<Answer>;
}

/** For agents that nobody has connected to a program: it says so, and the message is kept. */
export const silentResponder: Responder = {
  answer: async (agent) => ({
    text: `${agent.name} does not answer automatically. Your message has been kept for the people behind @${agent.handle}.`,
  }),
};
