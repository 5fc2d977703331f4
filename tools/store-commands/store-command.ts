import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../src/config/config.js';
import type { Variables } from '../../src/config/environment.js';
import { openStores } from '../../src/stores/open-stores.js';
import { SchemaRefused, StoreUnavailable } from '../../src/stores/store-errors.js';
import type { Stores } from '../../src/stores/stores.js';

/** What an operator asked for cannot be done; the message says why, in a sentence. */
export class Refused extends Error {}

type Options = Readonly<Record<string, string | boolean>>;

/** A command on the store of the environment: its words, its options and what it does. */
export interface StoreCommand {
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Commands that need neither a store nor settings, by their word. @returns the exit status */
  readonly alone?: Readonly<Record<string, (words: readonly string[], options: Options) => Promise<number>>>;
  /** @returns the exit status */
  run(stores: Stores, words: readonly string[], options: Options, config: Config): Promise<number>;
}

const known = (error: unknown): error is Error =>
  error instanceof Refused ||
  error instanceof ConfigError ||
  error instanceof SchemaRefused ||
  error instanceof StoreUnavailable ||
  (error instanceof Error && 'code' in error && /^(?:ENOENT$|ERR_PARSE_ARGS)/.test(String(error.code)));

const runOn = async (
  { usage, options, alone = {}, run }: StoreCommand,
  args: readonly string[],
  variables: Variables | undefined,
): Promise<number> => {
  const [command] = args;
  if (command === undefined || command === 'help' || args.includes('--help')) {
    console.log(usage);
    return command === undefined ? 1 : 0;
  }
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [word = ''] = positionals;
  const itself = Object.hasOwn(alone, word) ? alone[word] : undefined;
  if (itself !== undefined) return itself(positionals.slice(1), values as Options);
  const config = readConfig(variables);
  const stores = await openStores(config);
  try {
    await stores.prepare();
    return await run(stores, positionals, values as Options, config);
  } finally {
    await stores.close();
  }
};

/**
 * Runs a command on such words and settings; those of the environment unless told. It prints what was done, or why not.
 * @returns the exit status: 0 done, 1 refused
 */
export const runStoreCommand = (command: StoreCommand, words: readonly string[], variables?: Variables): Promise<number> =>
  runOn(command, words, variables).catch((error: unknown) => {
    console.error(known(error) ? error.message : error);
    return 1;
  });

/** Runs the command on the words of the command line, and leaves its exit status to the process. */
export const runFromCommandLine = async (command: StoreCommand): Promise<void> => {
  process.exitCode = await runStoreCommand(command, process.argv.slice(2));
};

/** Prints what was done. @returns the exit status */
export const printLines = (lines: readonly string[]): number => {
  for (const line of lines) console.log(line);
  return 0;
};

/** A word of a list. @throws Refused naming the words that there are */
export const oneOf = <Word extends string>(what: string, given: string, words: readonly Word[]): Word => {
  const word = words.find((each) => each === given);
  if (word === undefined) throw new Refused(`${what} must be one of ${words.join(', ')}, not \`${given}\``);
  return word;
};
