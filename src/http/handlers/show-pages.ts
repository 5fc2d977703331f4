import type { Middleware } from '../context.js';
import { cardPage } from '../presenters/card-page.js';
import { chatPage } from '../presenters/chat-page.js';
import { verifyPage } from '../presenters/proof/verify-page.js';
import { sendPage } from '../send-page.js';
import type { PublicBase } from '../urls/public-base.js';
import type { FindAgent } from './find-agent.js';

/** GET /api/v1/public/agents/{handle}/card */
export const showCardPage =
  (find: FindAgent, base: PublicBase): Middleware =>
  async (ctx) => {
    sendPage(ctx, cardPage(await find(ctx), base(ctx), ctx.state.brand?.name));
  };

/** GET /chat/{handle} */
export const showChatPage =
  (find: FindAgent): Middleware =>
  async (ctx) => {
    sendPage(ctx, chatPage(await find(ctx)));
  };

/** GET /verify */
export const showVerifyPage = (): Middleware => {
  const page = verifyPage();
  return (ctx) => sendPage(ctx, page);
};
