/** What an agent is for. */
export const AGENT_TYPES = ['personal', 'business', 'b2b', 'a2a', 'compliance', 'enterprise'] as const;
/** One of the types. */
export type AgentType = (typeof AGENT_TYPES)[number];

/** Only `active` agents resolve in public; the others look like unknown ones. */
export const AGENT_STATUSES = ['draft', 'active', 'suspended', 'retired'] as const;
/** One of the statuses. */
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** Slugs to choose from, so that readers of the directory can filter; any other slug is as good. */
export const RECOMMENDED_INDUSTRIES = [
  'compliance',
  'education',
  'employment',
  'energy',
  'finance',
  'government',
  'healthcare',
  'hospitality',
  'housing',
  'insurance',
  'legal',
  'lending',
  'logistics',
  'manufacturing',
  'marketing',
  'media',
  'retail',
  'security',
  'software',
  'telecommunications',
  'travel',
  'utilities',
] as const;

/** A skill as the agent-to-agent card names it. */
export interface AgentSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples?: readonly string[];
}

/** What an operator says of an agent; texts are checked before they come here. */
export interface AgentEntry {
  /** Lower case, without the leading @. */
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly industry: string;
  readonly agentType: AgentType;
  readonly avatarUrl: string;
  readonly primaryColor: string;
  readonly greeting: string;
  readonly capabilities: readonly string[];
  readonly skills: readonly AgentSkill[];
  /** The agent's own version, semantic. */
  readonly version: string;
  readonly status: AgentStatus;
  /** Who answers its chat; `none` keeps messages for the operator. */
  readonly responder: 'oracle' | 'none';
  /** For operators only, never shown: whom to call about this agent. */
  readonly contact: string;
}

/** An agent as a store holds it. */
export interface Agent extends AgentEntry {
  /** Set by the store when the agent is first seen, and never again. */
  readonly createdAt: string;
}

/** Some of the agents, and how many there are. */
interface AgentPage {
  readonly agents: readonly Agent[];
  readonly total: number;
}

/** What saving an agent came to. */
type ImportOutcome = 'created' | 'changed' | 'unchanged';

/** The directory of agents. Writes are for operators; the service only reads. */
export interface AgentStore {
  /** Active agents in order of `createdAt`, then handle. The order never changes under a reader while agents are added. */
  listActive(page: { readonly industry?: string; readonly limit: number; readonly offset: number }): Promise<AgentPage>;
  /** An agent of any status; the caller decides who may see it. */
  find(handle: string): Promise<Agent | undefined>;
  listAll(): Promise<readonly Agent[]>;
  /** Whether no agent was ever saved, of whatever status. */
  isEmpty(): Promise<boolean>;
  /** Creates or changes; the same entry twice changes nothing. */
  save(entry: AgentEntry, now: Date): Promise<ImportOutcome>;
  /** Takes over an agent with its date, from another store. Leaves one that is there already. */
  copy(agent: Agent): Promise<void>;
}

/** The instant of a new agent: after every earlier one, so that paging never shifts, whatever the clock does. */
export const nextCreation = (now: Date, latest: string | undefined): string =>
  new Date(Math.max(now.getTime(), latest === undefined ? 0 : Date.parse(latest) + 1)).toISOString();
