import type { RuleSetRole, RuleSetStore } from './rule-sets.js';

/** What became of a customer's own rule set, and by which key. */
export interface RuleSetChange {
  readonly at: string;
  readonly ruleSet: string;
  /** `uploaded`, or which role a version was given. */
  readonly change: 'uploaded' | RuleSetRole;
  /** Absent: none has the role from then on. */
  readonly version?: string;
  /** The version that had the role before. */
  readonly before?: string;
  readonly keyId?: string;
}

/** Uploads and switches of a tenant from one instant to before another, in order of time. Of versions, those that are kept. */
export const changesOf = async (
  ruleSets: Pick<RuleSetStore, 'statesOf' | 'versionsOf' | 'switchesOf'>,
  tenant: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly RuleSetChange[]> => {
  const states = await ruleSets.statesOf(tenant);
  const versions = (await Promise.all(states.map(({ ruleSet }) => ruleSets.versionsOf(tenant, ruleSet)))).flat();
  const uploads = versions
    .filter(({ createdAt }) => createdAt >= from && createdAt < to)
    .map(({ ruleSet, version, createdAt: at, createdBy: keyId }): RuleSetChange => ({ at, ruleSet, change: 'uploaded', version, keyId }));
  const switches = (await ruleSets.switchesOf(tenant, from, to)).map(
    ({ tenant: _, role: change, ...rest }): RuleSetChange => ({ change, ...rest }),
  );
  return [...uploads, ...switches].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
