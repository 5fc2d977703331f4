import type { RegisterBatch, RunState } from '../../src/register/register-store.js';
import type { DayCount, NamedLook, RegisteredReceipt, RegisteredVerdict } from '../../src/register/registered-verdict.js';
import type { Stores } from '../../src/stores/stores.js';
import { daysAfter } from '../../src/tenants/usage.js';
import type { Kind } from './kind.js';

/** Rows that are read at once. */
const PAGE = 500;
/** Days whose counts are read at once. */
const DAYS_AT_ONCE = 31;
const ALWAYS = { from: '0000', to: '9999', limit: PAGE } as const;

/** The register is read by tenant; none is ever deleted. */
const ofEachTenant = <T>(read: (stores: Stores, tenant: string) => AsyncIterable<T>) =>
  async function* (stores: Stores): AsyncGenerator<T> {
    for (const { id } of await stores.tenants.listTenants()) yield* read(stores, id);
  };

/** Every page of what is in order of time, each beginning behind the last of the one before. */
async function* inPages<T>(read: (after: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let after: T | undefined; ; ) {
    const page = await read(after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

const keep = (stores: Stores, part: Partial<RegisterBatch>): Promise<void> =>
  stores.register.keepVerdicts({ verdicts: [], days: [], runs: [], ...part });

/** Registered verdicts. */
export const verdicts: Kind<RegisteredVerdict> = {
  name: 'registered verdicts',
  read: ofEachTenant(({ register }, tenant) =>
    inPages<RegisteredVerdict>((after) => register.findVerdicts(tenant, { ...ALWAYS, ...(after !== undefined && { after }) })),
  ),
  write: (stores, verdict) => keep(stores, { verdicts: [verdict] }),
  writeMany: (stores, some) => keep(stores, { verdicts: some }),
};

/** How often each provision decided, by day. */
export const days: Kind<DayCount> = {
  name: 'counts by day',
  read: ofEachTenant(async function* ({ register }, tenant) {
    const runsOfTenant = await register.runsOf(tenant);
    // No count is older than the run that made it.
    const first = runsOfTenant.map(({ firstAt }) => firstAt.slice(0, 10)).sort()[0];
    const last = runsOfTenant
      .map(({ lastAt }) => lastAt.slice(0, 10))
      .sort()
      .at(-1);
    if (first === undefined || last === undefined) return;
    for (let from = first; from <= last; from = daysAfter(from, DAYS_AT_ONCE))
      yield* await register.daysOf(tenant, from, daysAfter(from, DAYS_AT_ONCE - 1));
  }),
  write: (stores, day) => keep(stores, { days: [day] }),
  writeMany: (stores, some) => keep(stores, { days: some }),
};

/** What each process has registered, and how it ended: by this gaps are known. */
export const runs: Kind<RunState> = {
  name: 'runs of the register',
  read: ofEachTenant(async function* ({ register }, tenant) {
    yield* await register.runsOf(tenant);
  }),
  write: (stores, { seenAt, closedAt, ...run }) =>
    keep(stores, { runs: [run], process: { process: run.process, seenAt, ...(closedAt !== undefined && { closedAt }) } }),
};

/** Whose receipts are whose. */
export const registeredReceipts: Kind<RegisteredReceipt> = {
  name: 'registered receipts',
  read: ofEachTenant(({ register }, tenant) =>
    inPages<RegisteredReceipt>((after) => register.findReceipts(tenant, { ...ALWAYS, ...(after !== undefined && { after }) })),
  ),
  write: (stores, receipt) => stores.register.keepReceipt(receipt),
};

/** When auditors looked. */
export const looks: Kind<NamedLook> = {
  name: 'looks of auditors',
  read: (stores) => stores.register.allLooks(),
  write: (stores, { id, ...look }) => stores.register.keepLook(look, id),
};
