import type { AgentStore } from '../../stores/agents.js';
import type { Middleware } from '../context.js';
import { presentAgentProfile, presentAgentSummary } from '../presenters/agent.js';
import { presentAgentCard, presentDiscovery } from '../presenters/agent-card.js';
import { readPage } from '../requests/page-request.js';
import type { PublicBase } from '../urls/public-base.js';
import type { FindAgent } from './find-agent.js';

/** GET /api/v1/public/agents */
export const listAgents =
  (agents: AgentStore): Middleware =>
  async (ctx) => {
    const page = readPage(ctx.query);
    const found = await agents.listActive(page);
    ctx.body = { agents: found.agents.map(presentAgentSummary), total: found.total, limit: page.limit, offset: page.offset };
  };

/** GET /api/v1/public/agents/{handle} */
export const showAgent =
  (find: FindAgent, base: PublicBase): Middleware =>
  async (ctx) => {
    ctx.body = presentAgentProfile(await find(ctx), base(ctx));
  };

/** GET /api/v1/public/agents/{handle}/.well-known/agent.json */
export const showDiscovery =
  (find: FindAgent, base: PublicBase): Middleware =>
  async (ctx) => {
    ctx.body = presentDiscovery(await find(ctx), base(ctx), ctx.state.brand?.name);
  };

/** GET /api/v1/public/agents/{handle}/.well-known/agent-card.json: the official form. */
export const showAgentCard =
  (find: FindAgent, base: PublicBase): Middleware =>
  async (ctx) => {
    ctx.body = presentAgentCard(await find(ctx), base(ctx), ctx.state.brand?.name);
  };
