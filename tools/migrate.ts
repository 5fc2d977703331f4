import { runMigrate } from './migrate/run-migrate.js';

process.exitCode = await runMigrate(process.argv.slice(2));
