import { spawnSync } from 'node:child_process';
import { runCommand } from '../../tools/rules/run-command.js';
import { runCaptured } from './captured-console.js';
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

/** Runs a command of `npm run rules` in a folder, in the process of the test. */
export const runRules = async (folder: string, args: readonly string[]): Promise<Ran> => {
  const { status, out, err } = await runCaptured(folder, () => runCommand(args));
  return { status, stdout: out, stderr: err };
};
