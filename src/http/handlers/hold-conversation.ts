import { askerOf } from '../chat/asker-of.js';
import type { Conversations } from '../chat/conversation.js';
import type { Middleware } from '../context.js';
import { presentMessage, presentSession, presentWidgetConfig } from '../presenters/chat.js';
import { bearerToken, readChatMessage } from '../requests/chat-request.js';
import type { PublicBase } from '../urls/public-base.js';
import type { FindAgent } from './find-agent.js';

/** GET /api/v1/widget/{handle}/config */
export const showWidgetConfig =
  (find: FindAgent, base: PublicBase): Middleware =>
  async (ctx) => {
    ctx.body = presentWidgetConfig(await find(ctx), base(ctx), ctx.state.brand);
  };

/** POST /api/v1/widget/{handle}/session: for anybody; nothing about the visitor is asked or kept. */
export const openSession =
  (find: FindAgent, conversations: Conversations): Middleware =>
  async (ctx) => {
    const agent = await find(ctx);
    const { session, token } = await conversations.open(agent);
    ctx.status = 201;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentSession(agent, session, token);
  };

/** POST /api/v1/widget/{handle}/message */
export const sendMessage =
  (find: FindAgent, conversations: Conversations, base: PublicBase): Middleware =>
  async (ctx) => {
    const agent = await find(ctx);
    const session = await conversations.session(agent, bearerToken(ctx));
    const message = await conversations.send(agent, session, readChatMessage(ctx.state.body), askerOf(ctx, base(ctx)));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentMessage(message);
  };
