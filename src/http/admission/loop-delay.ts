import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the clock, and over which a mean of them is taken. */
const RESOLUTION = 20;
const WINDOW = 500;

/** How late the event loop is, and how to stop watching it. */
export interface LoopDelay {
  /** In milliseconds: the lesser mean of the last two half seconds, so that one pause, however long, refuses nobody. */
  readonly milliseconds: () => number;
  readonly close: () => void;
}

/** What Node counts, in nanoseconds. */
type Delays = Pick<IntervalHistogram, 'count' | 'mean' | 'enable' | 'disable' | 'reset'>;

/**
 * Watches the event loop of this process; it keeps no process alive.
 * @param delays a test replaces it
 */
export const watchLoopDelay = (delays: Delays = monitorEventLoopDelay({ resolution: RESOLUTION })): LoopDelay => {
  delays.enable();
  let last = 0;
  let late = 0;
  const look = setInterval(() => {
    const mean = delays.count === 0 ? 0 : Math.max(0, delays.mean / 1e6 - RESOLUTION);
    late = Math.min(last, mean);
    last = mean;
    delays.reset();
  }, WINDOW);
  look.unref();
  return {
    milliseconds: () => late,
    close: () => {
      clearInterval(look);
      delays.disable();
    },
  };
};
