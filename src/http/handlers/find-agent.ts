import type { Agent, AgentStore } from '../../stores/agents.js';
import { readHandle } from '../../stores/handle.js';
import { type Context, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';

/** Finds the agent that a request is about, or throws HttpError 404. */
export type FindAgent = (ctx: Context) => Promise<Agent>;

/**
 * The active agent of a name, with or without @. A handle that cannot be one, an unknown one, and an agent that is not
 * active get the same answer, so that nobody learns which it was.
 * @throws HttpError 404 where there is none.
 */
export const findActive = async (agents: AgentStore, name: string): Promise<Agent> => {
  const handle = readHandle(name);
  const agent = handle === undefined ? undefined : await agents.find(handle);
  if (agent?.status !== 'active') throw new HttpError(404, 'Agent not found');
  return agent;
};

/** Finds the agent that the path names. */
export const agentFinder =
  (agents: AgentStore): FindAgent =>
  (ctx) =>
    findActive(agents, pathParameter(ctx, 'handle'));
