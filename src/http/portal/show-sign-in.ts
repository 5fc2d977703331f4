import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { readBodyBytes } from '../requests/body/body-bytes.js';
import { sendPage } from '../send-page.js';
import { portalPage } from './frame.js';
import { look, type PortalDependencies, type Show } from './portal.js';
import { findAuditor, signIn, signOut } from './session.js';

/** The fields of a form. @throws HttpError 415 where it is none */
export const readFields = async (ctx: Parameters<Middleware>[0]): Promise<URLSearchParams> => {
  if (ctx.is('application/x-www-form-urlencoded') !== 'application/x-www-form-urlencoded')
    throw new HttpError(415, 'Send the form of the page');
  return new URLSearchParams((await readBodyBytes(ctx.req)).toString('utf8'));
};

const signInPage = (refused: boolean) =>
  portalPage('Audit portal', undefined, [
    "<p>For auditors: the operator of this service has made a key for you. It shows one customer's verdicts of certain days, and",
    'nothing can be changed with it. That you look, and at what, is recorded for the customer.</p>',
    refused ? '<p class="error" role="alert">This key is not valid here: it is mistyped, has ended, or is no auditor\'s key.</p>' : '',
    '<form method="post" action="/portal/session"><label for="key">Key</label>',
    '<input id="key" name="key" type="password" required autocomplete="off" spellcheck="false" maxlength="100">',
    '<button type="submit">Sign in</button></form><p>You are signed out after 30 minutes.</p>',
  ]);

/** GET /portal: the overview, or where to sign in. */
export const showPortal =
  (d: PortalDependencies, overview: Show): Middleware =>
  async (ctx) => {
    const auditor = await findAuditor(d, ctx);
    if (auditor !== undefined) return overview(ctx, auditor);
    sendPage(ctx, signInPage(false));
  };

/** POST /portal/session: a key becomes a session. One address to go to afterwards, and no other. */
export const openSession =
  (d: PortalDependencies): Middleware =>
  async (ctx) => {
    const auditor = await signIn(d, ctx, (await readFields(ctx)).get('key')?.trim() ?? '');
    if (auditor === undefined) {
      ctx.status = 401;
      sendPage(ctx, signInPage(true));
      return;
    }
    await look(d, auditor, 'sign_in', '');
    ctx.status = 303;
    ctx.set('Location', '/portal');
  };

/** POST /portal/session/end */
export const endSession =
  (d: PortalDependencies): Middleware =>
  async (ctx) => {
    const auditor = await findAuditor(d, ctx);
    await signOut(d, ctx);
    if (auditor !== undefined) await look(d, auditor, 'sign_out', '');
    ctx.status = 303;
    ctx.set('Location', '/portal');
  };
