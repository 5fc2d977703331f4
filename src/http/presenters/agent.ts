import { htmlEscape } from 'escape-goat';
import type { Agent } from '../../stores/agents.js';
import { cardPath, chatPath, EMBED_PATH, qrPath } from '../urls/paths.js';

/** docs/specification.md, Agent summary. INVARIANT: members are named one by one, so nothing internal slips out. */
export const presentAgentSummary = (agent: Agent): object => ({
  handle: agent.handle,
  name: agent.name,
  description: agent.description,
  industry: agent.industry,
  agent_type: agent.agentType,
  avatar_url: agent.avatarUrl,
  primary_color: agent.primaryColor,
  greeting: agent.greeting,
  created_at: agent.createdAt,
});

const embedCode = ({ handle, primaryColor }: Agent, base: string): string =>
  htmlEscape`<script async src="${base}${EMBED_PATH}" data-agent="@${handle}" data-color="${primaryColor}"></script>`;

/** docs/specification.md, Agent summary: the public profile. */
export const presentAgentProfile = (agent: Agent, base: string): object => ({
  ...presentAgentSummary(agent),
  capabilities: agent.capabilities,
  card_url: `${base}${cardPath(agent.handle)}`,
  chat_url: `${base}${chatPath(agent.handle)}`,
  qr_url: `${base}${qrPath(agent.handle)}`,
  widget_embed_code: embedCode(agent, base),
});

/** What is answered where a QR code cannot be drawn: the address that it would hold. */
export const presentUndrawnQr = (cardUrl: string): object => ({
  card_url: cardUrl,
  message: 'The QR code could not be drawn here; encode card_url as a QR code yourself',
});
