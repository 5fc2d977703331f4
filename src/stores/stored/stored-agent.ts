import type { AgentEntry, AgentSkill, AgentStatus, AgentType } from '../agents.js';

/**
 * An agent under the names that stores keep and that operators write. They are those of the first version, so that what it stored
 * can still be read.
 */
export interface StoredAgentEntry {
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly industry: string;
  readonly agent_type: AgentType;
  readonly avatar_url: string;
  readonly primary_color: string;
  readonly greeting: string;
  readonly capabilities: readonly string[];
  readonly skills: readonly AgentSkill[];
  readonly version: string;
  readonly status: AgentStatus;
  readonly responder: 'oracle' | 'none';
  readonly contact: string;
}

/** An agent as it is stored. */
export const toStoredAgent = (entry: AgentEntry): StoredAgentEntry => ({
  handle: entry.handle,
  name: entry.name,
  description: entry.description,
  industry: entry.industry,
  agent_type: entry.agentType,
  avatar_url: entry.avatarUrl,
  primary_color: entry.primaryColor,
  greeting: entry.greeting,
  capabilities: entry.capabilities,
  skills: entry.skills,
  version: entry.version,
  status: entry.status,
  responder: entry.responder,
  contact: entry.contact,
});

/** An agent from what was stored. */
export const fromStoredAgent = ({ agent_type, avatar_url, primary_color, ...rest }: StoredAgentEntry): AgentEntry => ({
  ...rest,
  agentType: agent_type,
  avatarUrl: avatar_url,
  primaryColor: primary_color,
});
