import { runFromCommandLine } from './store-commands/store-command.js';
import { tenants } from './store-commands/tenants.js';

await runFromCommandLine(tenants);
