/** What is known of a version of a rule set without reading it. */
export interface RuleSetVersion {
  /** The id of the tenant that it belongs to. */
  readonly tenant: string;
  /** The id of the rule set within its tenant. */
  readonly ruleSet: string;
  /** `1.2.0` */
  readonly version: string;
  /** The name of its rule book block. */
  readonly cid: string;
  readonly title: string;
  readonly rules: number;
  readonly cases: number;
  readonly createdAt: string;
  /** The id of the key that it was uploaded with. */
  readonly createdBy: string;
}

/** A version with the rule set itself, as JSON. */
export interface StoredRuleSet extends RuleSetVersion {
  readonly content: string;
}

/** Which versions of a rule set answer, and which is only watched. */
export interface RuleSetState {
  readonly tenant: string;
  readonly ruleSet: string;
  readonly active?: string;
  readonly shadow?: string;
}

/** What a tenant may switch: a version, or none. */
export type RuleSetRole = 'active' | 'shadow';

/** Who switches, and when. */
interface Switching {
  readonly keyId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** That a role was given: written with the switch, and never changed. */
export interface RuleSetSwitch extends Switching {
  readonly tenant: string;
  readonly ruleSet: string;
  readonly role: RuleSetRole;
  /** Absent: none has the role from then on. */
  readonly version?: string;
  /** The version that had it before. */
  readonly before?: string;
}

/** A switch under its name in the store. */
export interface NamedSwitch extends RuleSetSwitch {
  readonly id: string;
}

/** Customers' rule sets. A version is never changed; which one answers is. Every such switch gives another revision. */
export interface RuleSetStore {
  /**
   * Stores a version, unless one of that name is there. Of more than so many the oldest goes that has no role.
   * @param most how many versions of a rule set are kept
   */
  add(version: StoredRuleSet, most: number): Promise<'created' | 'held'>;
  find(tenant: string, ruleSet: string, version: string): Promise<StoredRuleSet | undefined>;
  /** In order of creation. */
  versionsOf(tenant: string, ruleSet: string): Promise<readonly RuleSetVersion[]>;
  /** Of all rule sets of a tenant, in order of id. */
  statesOf(tenant: string): Promise<readonly RuleSetState[]>;
  /**
   * Gives a role to a version, or to none. The caller has seen that the version is there.
   * @param by who does it, which is kept; absent: a copy of what was switched before
   * @returns the version that had the role before
   */
  assign(tenant: string, ruleSet: string, role: RuleSetRole, version: string | undefined, by?: Switching): Promise<string | undefined>;
  /** Switches of a tenant from one instant to before another, in order of time. */
  switchesOf(tenant: string, from: string, to: string): Promise<readonly RuleSetSwitch[]>;
  /** All switches, for another store. */
  allSwitches(): AsyncIterable<NamedSwitch>;
  /** Keeps a switch of another store once, under its name there. */
  keepSwitch(one: NamedSwitch): Promise<void>;
  /** Another number after every switch. */
  revision(): Promise<number>;
  /** All states, and all versions, for processes and for another store. */
  allStates(): AsyncIterable<RuleSetState>;
  allVersions(): AsyncIterable<StoredRuleSet>;
}

/** The versions that go where so many are kept: the oldest without a role. */
export const versionsToDrop = (
  versions: readonly Pick<RuleSetVersion, 'version'>[],
  state: Pick<RuleSetState, 'active' | 'shadow'> | undefined,
  most: number,
): readonly string[] =>
  versions
    .map(({ version }) => version)
    .filter((version) => version !== state?.active && version !== state?.shadow)
    .slice(0, Math.max(0, versions.length - most));
