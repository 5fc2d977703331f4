import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LiveOpinion } from '../../verdict/second-opinion/live-opinion.js';

/** Characters of log that wait for a slow reader; beyond that lines are dropped. */
const MOST_UNWRITTEN = 16 * 2 ** 20;

/** The log of a process. */
export interface ServerLog {
  readonly log: Logger;
  /**
   * Waits until its reader has taken what was logged, for so many milliseconds at most; nothing can be logged afterwards.
   * @returns whether it has
   */
  finish(patience: number): Promise<boolean>;
}

/**
 * Lines for machines go to standard error; standard output is for the one line that people read. A reader that falls behind
 * must not keep callers waiting, so lines are written while the process goes on.
 * @param worker its number, where it is one of several
 */
export const openLog = (level: string, worker?: number): ServerLog => {
  const lines = destination({ dest: 2, sync: false, maxLength: MOST_UNWRITTEN });
  return {
    log: pino({ level, base: worker === undefined ? null : { worker }, timestamp: stdTimeFunctions.isoTime }, lines),
    async finish(patience) {
      const written = once(lines, 'close').then(() => true);
      lines.end();
      return Promise.race([written, setTimeout(patience, false, { ref: false })]);
    },
  };
};

/** A second opinion that differs is for the operator to look into: which clauses, and the `cid` of the decision; no action, no fact. */
export const logOpinion = (log: Logger, { outcome, cid, ours, theirs, error }: LiveOpinion): void => {
  if (outcome === 'disagreed') log.warn({ cid, ours, theirs }, 'a second opinion differs');
  if (outcome === 'failed') log.error({ cid, err: error }, 'a second opinion failed');
};
