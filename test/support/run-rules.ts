import { spawnSync } from 'node:child_process';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '../../tools/rules/run-command.js';
import { programFile } from './program.js';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `npm run rules` in a folder, as an author would. */
export const spawnRules = (folder: string, args: readonly string[]): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile('tools/rules'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REGULATIONS_DIR: 'regulations' },
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
};

/** What is printed goes through the console; whoever writes past it is found by the tests that start the command line. */
const captured = (method: 'log' | 'error'): { readonly text: () => string; readonly restore: () => void } => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, method).mockImplementation((...values) => void lines.push(`${format(...values)}\n`));
  return { text: () => lines.join(''), restore: () => spy.mockRestore() };
};

/** Runs a command of `npm run rules` in a folder, in the process of the test, which has loaded everything already. */
export const runRules = async (folder: string, args: readonly string[]): Promise<Ran> => {
  const before = process.cwd();
  const [stdout, stderr] = [captured('log'), captured('error')];
  try {
    process.chdir(folder);
    const status = await runCommand(args);
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(before);
    stdout.restore();
    stderr.restore();
  }
};
