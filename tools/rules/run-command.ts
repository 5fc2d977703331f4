import { COMMANDS } from './commands.js';
import { helpOf, helpOfAll } from './help.js';

const helpWithAll = async (): Promise<string> => helpOfAll(await Promise.all(Object.values(COMMANDS).map((load) => load())));

const runNamed = async (name: string, args: readonly string[]): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (command === undefined) {
    const isHelp = ['help', '--help', '-h'].includes(name);
    console.error(`${isHelp ? '' : `\`${name}\` is not a command\n\n`}${await helpWithAll()}`);
    return isHelp ? 0 : 2;
  }
  if (!args.includes('--help') && !args.includes('-h')) return command.run(args);
  console.log(helpOf(command));
  return 0;
};

/** Runs the command that the first argument names, in the working directory; returns the exit code, 2 where it could not run. */
export const runCommand = async ([name = 'help', ...rest]: readonly string[]): Promise<number> => {
  try {
    return await runNamed(name, rest);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
};
