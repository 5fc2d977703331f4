import { readFileSync } from 'node:fs';

/** Ticks of all processors since the machine started. */
interface Ticks {
  readonly all: number;
  /** Of them those that the host gave to other machines while something here wanted to run. */
  readonly stolen: number;
}

/**
 * As Linux counts them, see proc_stat(5); nothing elsewhere. The ninth and tenth numbers, of guests, are within the first two.
 */
const readTicks = (): Ticks | undefined => {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const counts = first.trim().split(/\s+/).slice(1, 9).map(Number);
    return { all: counts.reduce((sum, one) => sum + one, 0), stolen: counts[7] ?? 0 };
  } catch {
    return undefined;
  }
};

/** Tells, when called, the share of the processors' time that the host has given to others since: 0 to 1, nothing where it is not told. */
export const watchStolenTime = (): (() => number | undefined) => {
  const before = readTicks();
  return () => {
    const now = readTicks();
    return before === undefined || now === undefined || now.all === before.all
      ? undefined
      : (now.stolen - before.stolen) / (now.all - before.all);
  };
};
