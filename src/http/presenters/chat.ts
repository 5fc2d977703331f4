import type { Brand } from '../../brand/brand.js';
import type { Agent } from '../../stores/agents.js';
import type { ChatMessage, ChatSession } from '../../stores/chats.js';
import { chatPath, widgetPath } from '../urls/paths.js';
import { presentProvider } from './provider.js';
import { readableOn } from './readable-on.js';

/** The longest message, in characters. */
export const MOST_MESSAGE_CHARACTERS = 2000;

/** What a widget needs to know before anybody has said anything. */
export const presentWidgetConfig = (agent: Agent, base: string, brand?: Brand): object => ({
  agent: { handle: `@${agent.handle}`, name: agent.name, description: agent.description, avatar_url: agent.avatarUrl },
  branding: { primary_color: agent.primaryColor, text_color: readableOn(agent.primaryColor), avatar_url: agent.avatarUrl },
  copy: { title: agent.name, greeting: agent.greeting, placeholder: 'Your message' },
  features: { answers: agent.responder !== 'none' },
  limits: { max_message_characters: MOST_MESSAGE_CHARACTERS },
  endpoints: {
    session: `${base}${widgetPath(agent.handle, 'session')}`,
    message: `${base}${widgetPath(agent.handle, 'message')}`,
    chat_page: `${base}${chatPath(agent.handle)}`,
  },
  ...(brand !== undefined && { provider: presentProvider(brand) }),
  widget_version: '1.0',
});

/** A session just opened: the only time its token is told. */
export const presentSession = (agent: Agent, session: ChatSession, token: string): object => ({
  session_id: session.sessionId,
  token,
  token_type: 'Bearer',
  expires_at: session.expiresAt,
  agent: { handle: `@${agent.handle}`, name: agent.name },
  greeting: agent.greeting,
});

/** A message and its answer. */
export const presentMessage = (message: ChatMessage): object => ({
  message: {
    id: message.messageId,
    client_message_id: message.clientMessageId,
    role: 'user',
    text: message.text,
    created_at: message.createdAt,
  },
  reply: {
    id: message.reply.id,
    role: 'agent',
    text: message.reply.text,
    created_at: message.reply.createdAt,
    ...(message.reply.data !== undefined && { data: message.reply.data }),
  },
});
