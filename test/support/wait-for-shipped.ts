/** The process that prepares the rule book that ships, while tests that need none of it run. */
export const PREPARER = 'SHIPPED_PREPARED_BY';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until the rule book that ships is prepared, where it is just being: whoever begins before would prepare it as well. */
export const waitForShipped = (): void => {
  const pid = Number(process.env[PREPARER] ?? 0);
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (pid !== 0 && isAlive(pid)) Atomics.wait(never, 0, 0, 50);
  delete process.env[PREPARER];
};
