import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the clock, and over which their mean is taken. */
const RESOLUTION = 20;
const WINDOW = 500;

/** How late the event loop is, and how to stop watching it. */
export interface LoopDelay {
  /** In milliseconds: the mean over the last half second, so that one pause to collect garbage refuses nobody. */
  readonly milliseconds: () => number;
  readonly close: () => void;
}

/** Watches the event loop of this process; it keeps no process alive. */
export const watchLoopDelay = (): LoopDelay => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let late = 0;
  const look = setInterval(() => {
    late = delays.count === 0 ? 0 : Math.max(0, delays.mean / 1e6 - RESOLUTION);
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
