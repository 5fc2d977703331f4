import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programFile } from './program.js';
import { waitForShipped } from './wait-for-shipped.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Service {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything on standard error so far: the log, a JSON document a line. */
  readonly logged: () => string;
  /** Stops it as an operator does, and returns its exit status. */
  readonly stop: () => Promise<unknown>;
}

/** A setting for tests to which the rule book does not matter: it is read and compiled at once, and has the domain `general`. */
export const SMALLEST_RULE_BOOK = { REGULATIONS_DIR: 'test/compile/fixtures/tiny' };

/** The setting as it is unless changed, for tests to which the rule book matters: they begin once that is prepared. */
export const SHIPPED_RULE_BOOK = {};

/**
 * The service as operators start it, with the shipped rule book and an environment of its own, on a free port; where told, with
 * so many descriptors and no more. However busy the machine is, nobody is refused for it unless a test asks for that.
 * @param starting hears of every line of the log, also before the service is up
 */
export const startService = async (
  env: Readonly<Record<string, string>>,
  descriptors?: number,
  starting?: (child: ChildProcess, logged: string) => void,
): Promise<Service> => {
  if (env['REGULATIONS_DIR'] === undefined) waitForShipped();
  const command = [process.execPath, programFile('src/main')];
  const [program = '', ...words] =
    descriptors === undefined ? command : ['sh', '-c', `ulimit -n ${descriptors} && exec "$@"`, 'sh', ...command];
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', LONGEST_WAIT: '60000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
    starting?.(child, err);
  });
  const ended = once(child, 'close');
  while (!out.includes('\n')) await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(err)))]);
  return {
    url: /http:\/\/[^ ]+:\d+/.exec(out)?.[0] ?? '',
    child,
    logged: () => err,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0] as unknown;
    },
  };
};
