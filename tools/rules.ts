/**
 * The command line for compliance staff: `npm run rules -- <command>`.
 * Exit codes: 0 clean, 1 findings, 2 could not run.
 */
import { COMMANDS } from './rules/commands.js';
import { helpOf, helpOfAll } from './rules/help.js';

const [name = 'help', ...rest] = process.argv.slice(2);

const helpWithAll = async (): Promise<string> => helpOfAll(await Promise.all(Object.values(COMMANDS).map((load) => load())));

/** @returns the exit code */
const runCommand = async (): Promise<number> => {
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (command === undefined) {
    const isHelp = ['help', '--help', '-h'].includes(name);
    console.error(`${isHelp ? '' : `\`${name}\` is not a command\n\n`}${await helpWithAll()}`);
    return isHelp ? 0 : 2;
  }
  if (!rest.includes('--help') && !rest.includes('-h')) return command.run(rest);
  console.log(helpOf(command));
  return 0;
};

// Whoever reads the first lines only (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  process.exitCode = await runCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
