import type { Look } from '../../register/registered-verdict.js';
import type { ApiKey } from '../../tenants/api-key.js';
import { PROMISED, quantile, shareWithinPromise } from '../../tenants/durations.js';
import type { Tenant } from '../../tenants/tenant.js';
import { NO_USE, sumUse, type UsageRecord, type Use } from '../../tenants/usage.js';

/** What a client may ask in a day, and of what it has bought in packets; null: any number. */
export interface AccountLimits {
  readonly queriesADay: number | null;
  readonly queriesLeft: number | null;
}

/** A key and its tenant as their owner sees them. */
export const presentAccount = (tenant: Tenant, key: ApiKey, limits: AccountLimits, today: Use): object => ({
  tenant: { id: tenant.id, name: tenant.name, tier: tenant.tier, state: tenant.state, created_at: tenant.createdAt },
  key: {
    id: key.id,
    label: key.label,
    scopes: key.scopes,
    test: key.test,
    created_at: key.createdAt,
    expires_at: key.expiresAt ?? null,
    last_used_at: key.lastUsedAt ?? null,
  },
  limits: { queries_a_day: limits.queriesADay, queries_left: limits.queriesLeft },
  today: { queries: today.queries, blocked: today.blocked },
});

const rounded = (share: number | undefined): number | null => (share === undefined ? null : Math.floor(share * 10_000) / 10_000);

/**
 * Counts and times. A percentile is the end of the bucket that it lies in: answers took at most so long. Null beyond 5 s, or
 * without any answer.
 */
const presentUse = ({ queries, blocked, durations }: Use): object => ({
  queries,
  blocked,
  answers: durations.reduce((sum, count) => sum + count, 0),
  p50_ms: quantile(durations, 0.5) ?? null,
  p99_ms: quantile(durations, 0.99) ?? null,
  within_200_ms: rounded(shareWithinPromise(durations)),
});

const total = (records: readonly UsageRecord[]): Use => records.reduce<Use>(sumUse, NO_USE);

/** Use by day and endpoint, the processes together, in that order; then all of it. */
export const presentUsage = (from: string, to: string, records: readonly UsageRecord[]): object => {
  const names = [...new Set(records.map(({ day, endpoint }) => `${day} ${endpoint}`))];
  const days = names.map((name) => {
    const [day = '', endpoint = ''] = name.split(' ');
    return { day, endpoint, ...presentUse(total(records.filter((one) => one.day === day && one.endpoint === endpoint))) };
  });
  return { from, to, days, total: presentUse(total(records)) };
};

/** What the promise of 200 ms came to in a month. */
export const presentSla = (month: string, records: readonly UsageRecord[]): object => ({
  month,
  promised_ms: PROMISED,
  ...presentUse(total(records)),
});

/** When auditors looked, and at what. */
export const presentAudits = (from: string, to: string, looks: readonly Look[]): object => ({
  from,
  to,
  looks: looks.map(({ at, keyId, what, detail }) => ({ at, key: keyId, what, detail })),
});
