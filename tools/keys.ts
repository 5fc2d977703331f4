import { keys } from './store-commands/keys.js';
import { runFromCommandLine } from './store-commands/store-command.js';

await runFromCommandLine(keys);
