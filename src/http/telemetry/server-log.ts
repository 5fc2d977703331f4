import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { destination, type Logger, pino } from 'pino';
import type { LiveOpinion } from '../../verdict/second-opinion/live-opinion.js';
import { isoTime } from '../iso-time.js';

/** Characters of log that wait for a slow reader; beyond that lines are dropped. */
const MOST_UNWRITTEN = 16 * 2 ** 20;

/**
 * Characters that are written at once, and milliseconds after which fewer are: a write costs more than the line that it is for, also
 * where a thread does it.
 */
const WRITTEN_AT_ONCE = 4_096;
const WRITE_AFTER = 100;

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
 * @param to a file, or the number of an open one
 */
export const openLog = (level: string, worker?: number, to: number | string = 2): ServerLog => {
  const lines = destination({ dest: to, sync: false, minLength: WRITTEN_AT_ONCE, maxLength: MOST_UNWRITTEN });
  let due: NodeJS.Timeout | undefined;
  const writeAll = (): void => {
    due = undefined;
    lines.flush();
  };
  const stream = {
    write(line: string) {
      lines.write(line);
      due ??= setTimeout(writeAll, WRITE_AFTER).unref();
    },
  };
  const timestamp = (): string => `,"time":"${isoTime(Date.now())}"`;
  return {
    log: pino({ level, base: worker === undefined ? null : { worker }, timestamp }, stream),
    async finish(patience) {
      clearTimeout(due);
      const written = once(lines, 'close').then(() => true);
      lines.end();
      return Promise.race([written, wait(patience, false, { ref: false })]);
    },
  };
};

/** A second opinion that differs is for the operator to look into: which clauses, and the `cid` of the decision; no action, no fact. */
export const logOpinion = (log: Logger, { outcome, cid, ours, theirs, error }: LiveOpinion): void => {
  if (outcome === 'disagreed') log.warn({ cid, ours, theirs }, 'a second opinion differs');
  if (outcome === 'failed') log.error({ cid, err: error }, 'a second opinion failed');
};
