import { format } from 'node:util';
import { vi } from 'vitest';

/** What a command printed. */
interface Printed {
  readonly out: string;
  readonly err: string;
}

const captured = (method: 'log' | 'error'): { readonly text: () => string; readonly restore: () => void } => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, method).mockImplementation((...values) => void lines.push(`${format(...values)}\n`));
  return { text: () => lines.join(''), restore: () => spy.mockRestore() };
};

/**
 * Runs a command of ours in a folder, in the process of the test, which has loaded everything already. What is printed goes
 * through the console; whoever writes past it is found by the tests that start the command line.
 */
export const runCaptured = async (folder: string, command: () => Promise<number>): Promise<Printed & { readonly status: number }> => {
  const before = process.cwd();
  const [out, err] = [captured('log'), captured('error')];
  try {
    process.chdir(folder);
    const status = await command();
    return { status, out: out.text(), err: err.text() };
  } finally {
    process.chdir(before);
    out.restore();
    err.restore();
  }
};
