import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from './program.js';

/** What a command came to. */
export interface RanTool {
  readonly status: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run <tool>` as operators do, in a folder and with an environment of its own. */
export const runTool = async (
  tool: 'agents' | 'config' | 'keys' | 'migrate' | 'payments' | 'store' | 'tenants',
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<RanTool> => {
  const child = spawn(process.execPath, [programFile(`tools/${tool}`), ...words], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [status] = (await once(child, 'close')) as unknown[];
  return { status, out, err };
};
