import { payments } from './store-commands/payments.js';
import { runFromCommandLine } from './store-commands/store-command.js';

await runFromCommandLine(payments);
