import { spawnSync } from 'node:child_process';
import { programFile } from './program.js';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of `npm run rules` in a folder, as an author would. */
export const runRules = (folder: string, args: readonly string[]): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile('tools/rules'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REGULATIONS_DIR: 'regulations' },
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
};
