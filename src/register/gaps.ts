import type { RunState } from './register-store.js';
import { BEAT_EVERY } from './verdict-register.js';

/** Verdicts that were answered and may not be in the register. */
export interface Gap {
  readonly process: string;
  /** `given_up`: the store was away for so long that some were given up; `not_closed`: the process ended without saying so. */
  readonly cause: 'given_up' | 'not_closed';
  /** The last verdict before it; for `given_up` the last that is known of the run. */
  readonly afterNumber: number;
  readonly afterTime: string;
  /** How many are missing; null: those of at most a second, perhaps none. */
  readonly missing: number | null;
}

/** A process says that it is there every ten seconds; one that was not heard of for so long has ended. */
const GONE_AFTER = 3 * BEAT_EVERY;

const gapsOfRun = ({ process, lastNumber, lastAt, written, seenAt, closedAt }: RunState, now: Date): readonly Gap[] => {
  const at = { process, afterNumber: lastNumber, afterTime: lastAt };
  const isGone = closedAt === undefined && now.getTime() - Date.parse(seenAt) > GONE_AFTER;
  return [
    ...(written < lastNumber ? [{ ...at, cause: 'given_up', missing: lastNumber - written } as const] : []),
    ...(isGone ? [{ ...at, cause: 'not_closed', missing: null } as const] : []),
  ];
};

/** What may be missing, in order of time. */
export const gapsOf = (runs: readonly RunState[], now: Date): readonly Gap[] =>
  runs.flatMap((run) => gapsOfRun(run, now)).sort((a, b) => a.afterTime.localeCompare(b.afterTime));
