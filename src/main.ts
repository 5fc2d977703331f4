import { readConfig } from './config/config.js';
import { refusalOf } from './start/refusal.js';

/** How long it may take to stop once we are told to; ten seconds later many supervisors kill. */
const PATIENCE_MILLISECONDS = 9_500;

/** `exit` waits for a thread that writes the log, and would wait for ever where its reader has stopped. */
const end = (logIsRead: boolean): void => {
  if (logIsRead) process.exit(0);
  process.kill(process.pid, 'SIGKILL');
};

// A reload that is asked for while it starts comes once it has: by default the signal would end it.
let changed = false;
let onHangup = (): void => {
  changed = true;
};
process.on('SIGHUP', () => onHangup());

try {
  const config = readConfig();
  // One process loads nothing of what only several need, and the one that starts others nothing of what answers.
  const { message, reload, stop } =
    config.workers === 1
      ? await (await import('./start/start.js')).start(config)
      : await (await import('./workers/start-workers.js')).startWorkers(config, () => process.exit(1));
  onHangup = () => void reload();
  if (changed) onHangup();
  // A second signal ends the process at once: the default, restored by `once`.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(PATIENCE_MILLISECONDS).then(end));
  // Last, so that whoever has read it may send any of these signals.
  console.log(message);
} catch (error) {
  console.error(refusalOf(error));
  process.exitCode = 1;
}
