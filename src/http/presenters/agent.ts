import type { Agent } from '../../stores/agents.js';
import { cardPath, chatPath, EMBED_PATH, qrPath } from '../urls/paths.js';

/** Section 2.2 of the service specification. INVARIANT: members are named one by one, so nothing internal slips out. */
export const presentAgentSummary = (agent: Agent): object => ({
  handle: agent.handle,
  name: agent.name,
  description: agent.description,
  industry: agent.industry,
  agent_type: agent.agent_type,
  avatar_url: agent.avatar_url,
  primary_color: agent.primary_color,
  greeting: agent.greeting,
  created_at: agent.created_at,
});

/** Section 2.3: the tag holds only what the format of handles and colours allows, so it needs no escaping. */
export const presentAgentProfile = (agent: Agent, base: string): object => ({
  ...presentAgentSummary(agent),
  capabilities: agent.capabilities,
  card_url: `${base}${cardPath(agent.handle)}`,
  chat_url: `${base}${chatPath(agent.handle)}`,
  qr_url: `${base}${qrPath(agent.handle)}`,
  widget_embed_code: `<script async src="${base}${EMBED_PATH}" data-agent="@${agent.handle}" data-color="${agent.primary_color}"></script>`,
});
