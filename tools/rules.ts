/**
 * The command line for compliance staff: `npm run rules -- <command>`.
 * Exit codes: 0 clean, 1 findings, 2 could not run.
 */
import { COMMANDS } from './rules/commands.js';

const [name = 'help', ...rest] = process.argv.slice(2);
const command = COMMANDS.find((one) => one.name === name);
if (command === undefined) {
  const known = COMMANDS.map((one) => `  ${one.usage.padEnd(40)} ${one.summary}`).join('\n');
  console.error(`${name === 'help' ? '' : `\`${name}\` is not a command\n\n`}npm run rules -- <command>\n\n${known}`);
  process.exit(name === 'help' ? 0 : 2);
}
try {
  process.exitCode = await command.run(rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
