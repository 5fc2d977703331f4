/**
 * The command line for compliance staff: `npm run rules -- <command>`.
 * Exit codes: 0 clean, 1 findings, 2 could not run.
 */
import { COMMANDS } from './rules/commands.js';

const [name = 'help', ...rest] = process.argv.slice(2);

const help = async (): Promise<string> => {
  const all = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `npm run rules -- <command>\n\n${all.map((one) => `  ${one.usage.padEnd(40)} ${one.summary}`).join('\n')}`;
};

// Whoever reads the first lines only (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load !== undefined) process.exitCode = await (await load()).run(rest);
  else {
    console.error(`${name === 'help' ? '' : `\`${name}\` is not a command\n\n`}${await help()}`);
    process.exitCode = name === 'help' ? 0 : 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
