import { ConfigError, readConfig } from './config/config.js';
import { RuleBookRefused } from './start/compile-rule-book.js';
import { start } from './start/start.js';
import { SchemaRefused, StoreUnavailable } from './stores/store-errors.js';

/** How long it may take to stop once we are told to; ten seconds later many supervisors kill. */
const PATIENCE_MILLISECONDS = 9_500;

/** `exit` waits for a thread that writes the log, and would wait for ever where its reader has stopped. */
const end = (logIsRead: boolean): void => {
  if (logIsRead) process.exit(0);
  process.kill(process.pid, 'SIGKILL');
};

try {
  const { message, reload, stop } = await start(readConfig());
  process.on('SIGHUP', () => void reload());
  // A second signal ends the process at once: the default, restored by `once`.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(PATIENCE_MILLISECONDS).then(end));
  // Last, so that whoever has read it may send any of these signals.
  console.log(message);
} catch (error) {
  if (error instanceof RuleBookRefused) console.error(`${error.message}\nThe rule book has errors; not started.`);
  else if (error instanceof ConfigError) console.error(`${error.message}\nSettings refused; not started.`);
  else if (error instanceof SchemaRefused || error instanceof StoreUnavailable)
    console.error(`${error.message}\nThe store cannot be used; not started.`);
  else console.error(error instanceof Error && 'code' in error ? `${error.message}\nNot started.` : error);
  process.exitCode = 1;
}
