import type { Context } from './context.js';
import type { Page } from './presenters/page.js';

/** Answers with a page, under the policy that lets it do what it does and nothing else. */
export const sendPage = (ctx: Context, { html, contentSecurityPolicy }: Page): void => {
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
};
