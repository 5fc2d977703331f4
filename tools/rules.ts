/**
 * The command line for compliance staff: `npm run rules -- <command>`.
 * Exit codes: 0 clean, 1 findings, 2 could not run.
 */
import { runCommand } from './rules/run-command.js';

// Whoever reads the first lines only (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2));
