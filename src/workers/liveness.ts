/** Milliseconds between two probes. */
const PROBE_EVERY = 5_000;
/** So many in a row are left unanswered by a worker that hangs: a decision takes milliseconds, and a busy machine some seconds. */
const MOST_UNANSWERED = 4;

/** A process that can be asked whether its event loop still turns. */
export interface Probed {
  /** Resolves once it has answered; never, where it hangs. */
  probe(): Promise<void>;
  /** Once it has ended. */
  readonly ended: Promise<unknown>;
}

/**
 * Asks a process until it ends whether it still turns, and tells once that it hangs. Probes are counted and not seconds, so that a machine
 * that was halted accuses nobody: the process that asks stood still as well.
 */
export const watchLiveness = (probed: Probed, hangs: () => void): void => {
  let unanswered = 0;
  const watch = setInterval(() => {
    if (unanswered === MOST_UNANSWERED) {
      clearInterval(watch);
      hangs();
      return;
    }
    unanswered++;
    void probed.probe().then(() => (unanswered = 0));
  }, PROBE_EVERY);
  void probed.ended.then(() => clearInterval(watch));
};
