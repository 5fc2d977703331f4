import type { LogReader } from '../../log/log-reader.js';
import type { RegisterStore } from '../../register/register-store.js';
import type { ReceiptStore } from '../../stores/receipts.js';
import type { RuleSetStore } from '../../stores/rule-sets.js';
import type { TenantStore } from '../../stores/tenants.js';
import { type Context, type Middleware, routeOf } from '../context.js';
import { HttpError } from '../http-error.js';
import { sendPage } from '../send-page.js';
import { plain, portalPage } from './frame.js';
import { type Auditor, findAuditor, type SessionDependencies } from './session.js';

/** What the portal shows from. */
export interface PortalDependencies extends SessionDependencies {
  readonly register: RegisterStore;
  readonly tenants: Pick<TenantStore, 'usageOf'>;
  readonly ruleSets: Pick<RuleSetStore, 'statesOf' | 'versionsOf' | 'switchesOf'>;
  readonly receipts: Pick<ReceiptStore, 'find'>;
  /** Absent: there is no transparency log. */
  readonly log?: LogReader;
  /** Days for which verdicts are kept. */
  readonly registerDays: number;
  /** Writes what waits in this process, so that it is seen. */
  readonly write: () => Promise<void>;
}

/** Shows a page to an auditor, and has recorded before that it did. */
export type Show = (ctx: Context, auditor: Auditor) => Promise<void>;

/** Says what was looked at; it is written before anything is shown. */
export const look = async (
  { register, clock }: Pick<PortalDependencies, 'register' | 'clock'>,
  { tenant, keyId }: Auditor,
  what: string,
  detail: string,
): Promise<void> => register.keepLook({ tenant, keyId, at: clock().toISOString(), what, detail: detail.slice(0, 300) });

/** For people what goes wrong is a page; nothing under /portal is kept by a cache or framed. */
export const asPage = (): Middleware => async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Frame-Options', 'DENY');
  // With none at all browsers would not say from where a form of ours comes.
  ctx.set('Referrer-Policy', 'same-origin');
  try {
    await next();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    ctx.status = error.status;
    const title = error.status === 404 ? 'Not found' : 'Refused';
    sendPage(ctx, portalPage(title, undefined, [`<p class="error">${plain(error.detail)}</p><p><a href="/portal">To the portal</a></p>`]));
  }
};

/** Only who has signed in gets further; everybody else is shown where. Nothing of the address is taken along. */
export const forAuditors =
  (d: PortalDependencies, show: Show): Middleware =>
  async (ctx) => {
    const auditor = await findAuditor(d, ctx);
    if (auditor !== undefined) return show(ctx, auditor);
    ctx.state.log.debug({ route: routeOf(ctx) }, 'nobody has signed in to the portal');
    ctx.status = 303;
    ctx.set('Location', '/portal');
  };
