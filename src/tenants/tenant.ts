/** What a caller pays for; a key has the tier of its tenant, and who has none asks as `free`. */
export const TIERS = ['free', 'pro', 'enterprise'] as const;
/** One of the tiers. */
export type Tier = (typeof TIERS)[number];

/** A suspended tenant's keys are refused like unknown ones. */
export const TENANT_STATES = ['active', 'suspended'] as const;
/** One of the states. */
export type TenantState = (typeof TENANT_STATES)[number];

/** What is kept of a verdict's action: its digest, its text as well, or nothing of the verdict at all. */
export const REGISTER_KINDS = ['digest', 'text', 'off'] as const;
/** One of them. */
export type RegisterKind = (typeof REGISTER_KINDS)[number];

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
  /** What the register keeps of its verdicts, where it wants something else than the service does. */
  readonly register?: RegisterKind;
  /** Its queries are drawn from credits that it has bought. */
  readonly prepaid?: true;
}

/** Whether a text may be a tenant's id: 1 to 40 lower-case letters, digits and inner hyphens. */
export const isTenantId = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text);
