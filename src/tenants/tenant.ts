/** What a caller pays for; a key has the tier of its tenant, and who has none asks as `free`. */
export const TIERS = ['free', 'pro', 'enterprise'] as const;
/** One of the tiers. */
export type Tier = (typeof TIERS)[number];

/** A suspended tenant's keys are refused like unknown ones. */
export const TENANT_STATES = ['active', 'suspended'] as const;
/** One of the states. */
export type TenantState = (typeof TENANT_STATES)[number];

/** A customer. */
export interface Tenant {
  /** A slug, chosen by the operator, never changed. */
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  readonly state: TenantState;
  /** For operators only: whom to write to. */
  readonly contact: string;
  readonly createdAt: string;
}

/** Whether a text may be a tenant's id: 1 to 40 lower-case letters, digits and inner hyphens. */
export const isTenantId = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text);
