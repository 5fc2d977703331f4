import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runMigrate } from '../../tools/migrate/run-migrate.js';
import { runStore } from '../../tools/store/run-store.js';
import { agents } from '../../tools/store-commands/agents.js';
import { keys } from '../../tools/store-commands/keys.js';
import { payments } from '../../tools/store-commands/payments.js';
import { runStoreCommand, type StoreCommand } from '../../tools/store-commands/store-command.js';
import { tenants } from '../../tools/store-commands/tenants.js';
import { runCaptured } from './captured-console.js';
import { programFile } from './program.js';

/** What a command came to. */
export interface RanTool {
  readonly status: unknown;
  readonly out: string;
  readonly err: string;
}

/** Where a command is run, and with which settings. */
interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

type Run = (words: readonly string[], env: Place['env']) => Promise<number>;
const onStore =
  (command: StoreCommand): Run =>
  (words, env) =>
    runStoreCommand(command, words, env);
const TOOLS = {
  agents: onStore(agents),
  keys: onStore(keys),
  migrate: runMigrate,
  payments: onStore(payments),
  store: runStore,
  tenants: onStore(tenants),
} satisfies Readonly<Record<string, Run>>;

/** Runs `npm run <tool>` in the process of the test, since one of its own takes a second; each tool has a test that starts it. */
export const runHere = (tool: keyof typeof TOOLS, words: readonly string[], { cwd, env }: Place): Promise<RanTool> =>
  runCaptured(cwd, () => TOOLS[tool](words, env));

/** Runs `npm run <tool>` as operators do, in a folder and with an environment of its own. */
export const runTool = async (tool: keyof typeof TOOLS | 'config', words: readonly string[], { cwd, env }: Place): Promise<RanTool> => {
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
