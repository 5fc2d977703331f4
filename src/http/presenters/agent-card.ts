import type { Agent } from '../../stores/agents.js';
import { a2aPath, agentPath, cardPath, widgetPath } from '../urls/paths.js';

/** The version of the agent-to-agent protocol that both documents speak. */
const PROTOCOL_VERSION = '0.3.0';
const INPUT_MODES = ['text/plain'];
const OUTPUT_MODES = ['text/plain', 'application/json'];

const provider = (base: string, organization = 'Compliance Oracle'): object => ({ organization, url: base });

const presentSkills = (agent: Agent): object[] =>
  agent.skills.map((skill) => ({
    id: skill.id,
    name: skill.name,
    description: skill.description,
    tags: skill.tags,
    ...(skill.examples !== undefined && { examples: skill.examples }),
  }));

/** Members of the official card that the discovery document can carry without contradicting its own. */
const official = (agent: Agent, base: string): object => ({
  protocolVersion: PROTOCOL_VERSION,
  preferredTransport: 'JSONRPC',
  supportedInterfaces: ['1.0', '0.3'].map((protocolVersion) => ({
    url: `${base}${a2aPath(agent.handle)}`,
    protocolBinding: 'JSONRPC',
    protocolVersion,
  })),
  additionalInterfaces: [{ url: `${base}${a2aPath(agent.handle)}`, transport: 'JSONRPC' }],
  documentationUrl: `${base}/docs`,
  supportsAuthenticatedExtendedCard: false,
  ...(agent.avatarUrl !== '' && { iconUrl: agent.avatarUrl }),
});

/**
 * docs/specification.md, Discovery document: `capabilities` is a list of names and `url` the card page. Agents of other makers
 * that read the official card find it at `…/.well-known/agent-card.json`.
 */
export const presentDiscovery = (agent: Agent, base: string, organization?: string): object => ({
  name: agent.name,
  handle: `@${agent.handle}`,
  description: agent.description,
  url: `${base}${cardPath(agent.handle)}`,
  provider: provider(base, organization),
  version: agent.version,
  capabilities: agent.capabilities,
  skills: presentSkills(agent),
  defaultInputModes: INPUT_MODES,
  defaultOutputModes: OUTPUT_MODES,
  endpoints: {
    widget_config: `${base}${widgetPath(agent.handle, 'config')}`,
    widget_session: `${base}${widgetPath(agent.handle, 'session')}`,
    widget_message: `${base}${widgetPath(agent.handle, 'message')}`,
    public_profile: `${base}${agentPath(agent.handle)}`,
    card_page: `${base}${cardPath(agent.handle)}`,
  },
  protocols: { a2a: '0.3', service_widget: '1.0' },
  authentication: { schemes: ['anonymous'], note: 'Reading the directory and talking to this agent need no account and no key.' },
  branding: { primary_color: agent.primaryColor, avatar_url: agent.avatarUrl },
  ...official(agent, base),
});

/** The official A2A card, 0.3.0 and 1.0 in one: `capabilities` says what the endpoint can do, and `url` speaks JSON-RPC. */
export const presentAgentCard = (agent: Agent, base: string, organization?: string): object => ({
  ...official(agent, base),
  name: agent.name,
  handle: `@${agent.handle}`,
  description: agent.description,
  version: agent.version,
  url: `${base}${a2aPath(agent.handle)}`,
  provider: provider(base, organization),
  capabilities: { streaming: false, pushNotifications: false, stateTransitionHistory: false, extendedAgentCard: false },
  defaultInputModes: INPUT_MODES,
  defaultOutputModes: OUTPUT_MODES,
  skills: presentSkills(agent),
});
