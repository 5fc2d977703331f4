import type { CreditStore } from '../../payments/credits.js';
import type { RegisterStore } from '../../register/register-store.js';
import type { TenantStore } from '../../stores/tenants.js';
import { dayOf, NO_USE, sumUse, type Use } from '../../tenants/usage.js';
import type { Middleware } from '../context.js';
import { holderOf, invalidKey } from '../limits/key-holder.js';
import { presentAccount, presentAudits, presentSla, presentUsage } from '../presenters/account.js';
import { readDayRange, readMonth } from '../requests/usage-request.js';

/** What accounts are shown from. */
export interface AccountDependencies {
  readonly tenants: TenantStore;
  readonly credits: Pick<CreditStore, 'left'>;
  readonly register: Pick<RegisterStore, 'looksOf'>;
  readonly clock: () => Date;
  /** Of the free tier; 0: any number. */
  readonly freeDailyQuota: number;
  /** Writes what was counted in this process, so that its owner sees it. */
  readonly writeUse: () => Promise<void>;
}

/** GET /api/v1/account: whose key this is, what it may do and what was used today. */
export const showAccount =
  ({ tenants, credits, clock, freeDailyQuota, writeUse }: AccountDependencies): Middleware =>
  async (ctx) => {
    const { tenant: id, keyId, prepaid } = holderOf(ctx.state.client);
    await writeUse();
    const today = dayOf(clock());
    const [tenant, key, used] = await Promise.all([tenants.findTenant(id), tenants.findKey(keyId), tenants.usageOf(id, today, today)]);
    if (tenant === undefined || key === undefined) throw invalidKey();
    const queriesADay = tenant.tier === 'free' && freeDailyQuota > 0 ? freeDailyQuota : null;
    ctx.set('Cache-Control', 'no-store');
    const queriesLeft = prepaid === true ? ((await credits.left(id)) ?? 0) : null;
    ctx.body = presentAccount(tenant, key, { queriesADay, queriesLeft }, used.reduce<Use>(sumUse, NO_USE));
  };

/** GET /api/v1/account/usage: what was used, by day and endpoint. */
export const showUsage =
  ({ tenants, clock, writeUse }: AccountDependencies): Middleware =>
  async (ctx) => {
    const { tenant } = holderOf(ctx.state.client);
    const { from, to } = readDayRange(ctx.query, dayOf(clock()));
    await writeUse();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentUsage(from, to, await tenants.usageOf(tenant, from, to));
  };

/** GET /api/v1/account/sla: what the promise of 200 ms came to in a month. */
export const showSla =
  ({ tenants, clock, writeUse }: AccountDependencies): Middleware =>
  async (ctx) => {
    const { tenant } = holderOf(ctx.state.client);
    const month = readMonth(ctx.query, dayOf(clock()));
    await writeUse();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentSla(month, await tenants.usageOf(tenant, `${month}-01`, `${month}-31`));
  };

/** Looks of one answer. */
const MOST_LOOKS = 1_000;

/** GET /api/v1/account/audits: when auditors looked, and at what; the latest first. */
export const showAudits =
  ({ register, clock }: AccountDependencies): Middleware =>
  async (ctx) => {
    const { tenant } = holderOf(ctx.state.client);
    const { from, to } = readDayRange(ctx.query, dayOf(clock()));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = presentAudits(from, to, await register.looksOf(tenant, from, to, MOST_LOOKS));
  };
