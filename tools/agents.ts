import { agents } from './store-commands/agents.js';
import { runFromCommandLine } from './store-commands/store-command.js';

await runFromCommandLine(agents);
