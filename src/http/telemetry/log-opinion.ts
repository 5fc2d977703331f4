import type { Logger } from 'pino';
import type { LiveOpinion } from '../../verdict/second-opinion/live-opinion.js';

/** A second opinion that differs is for the operator to look into: which clauses, and the `cid` of the decision; no action, no fact. */
export const logOpinion = (log: Logger, { outcome, cid, ours, theirs, error }: LiveOpinion): void => {
  if (outcome === 'disagreed') log.warn({ cid, ours, theirs }, 'a second opinion differs');
  if (outcome === 'failed') log.error({ cid, err: error }, 'a second opinion failed');
};
