import { brandedPage } from './brand/branded-page.js';
import type { Context } from './context.js';
import type { Page } from './presenters/page.js';

/** Answers with a page, in the brand of the node, under the policy that lets it do what it does and nothing else. */
export const sendPage = (ctx: Context, page: Page): void => {
  const { brand } = ctx.state;
  const { html, contentSecurityPolicy } = brand === undefined ? page : brandedPage(page, brand, ctx.path);
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
};
