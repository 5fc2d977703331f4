import { log } from './store-commands/log.js';
import { runFromCommandLine } from './store-commands/store-command.js';

await runFromCommandLine(log);
