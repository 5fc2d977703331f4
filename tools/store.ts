import { runStore } from './store/run-store.js';

process.exitCode = await runStore(process.argv.slice(2));
