import type { CreditStore } from '../payments/credits.js';
import type { RegisterStore } from '../register/register-store.js';
import type { TenantStore } from '../stores/tenants.js';
import type { UseCounter } from '../tenants/use-counter.js';
import { showAccount, showAudits, showSla, showUsage } from './handlers/show-account.js';
import { knownQuery } from './middleware/known-query.js';
import { requiredKey } from './middleware/require-key.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';

/** What accounts are shown from. */
export interface AccountApi {
  readonly tenants: TenantStore;
  readonly credits: Pick<CreditStore, 'left'>;
  readonly register: Pick<RegisterStore, 'looksOf'>;
  readonly use: UseCounter;
  readonly clock: () => Date;
  readonly freeDailyQuota: number;
}

/** What a key's owner sees of it, one line each: docs/specification.md, Tiers and keys. */
export const accountRoutes = ({ use, ...rest }: AccountApi): readonly Route[] => {
  const account = { ...rest, writeUse: () => use.write() };
  const key = requiredKey();
  const range = knownQuery('from', 'to');
  const records = storeBacked('account store');
  return [
    ['GET', '/api/v1/account', key, knownQuery(), records, showAccount(account)],
    ['GET', '/api/v1/account/usage', key, range, records, showUsage(account)],
    ['GET', '/api/v1/account/audits', key, range, records, showAudits(account)],
    ['GET', '/api/v1/account/sla', key, knownQuery('month'), records, showSla(account)],
  ];
};
