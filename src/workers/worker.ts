/** One of several processes of the service: what `start-workers.ts` starts. */
import { compileSnapshots } from '../start/compile-rule-book.js';
import { guardProcess } from '../start/guard-process.js';
import { refusalOf } from '../start/refusal.js';
import { type OneProcess, start } from '../start/start.js';
import type { Order, Report } from './messages.js';
import { Primary } from './primary.js';

/** Milliseconds to stop once its callers have gone. */
const LEAVING_PATIENCE = 8_000;

const send = (report: Report): void => {
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
};

const primary = new Primary(send);
let service: OneProcess | undefined;

const begin = async ({ worker, book, config }: Extract<Order, { order: 'begin' }>): Promise<void> => {
  try {
    service = await start(config, {
      worker,
      compiled: (options) => compileSnapshots(book, options),
      count: (asked) => primary.ask('count', asked),
      countWindow: (client) => primary.ask('window', client),
      gatherMetrics: () => primary.ask('metrics', undefined),
    });
    send({ report: 'serving', summary: service.summary });
  } catch (error) {
    process.exitCode = 1;
    send({ report: 'refused', text: refusalOf(error) });
    process.disconnect();
  }
};

let stopping = false;
const stop = async (patience: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  const logIsRead = await (service?.stop(patience) ?? true);
  // `exit` would wait for ever for the thread that writes the log, where its reader has stopped.
  if (logIsRead) process.exit(0);
  process.kill(process.pid, 'SIGKILL');
};

const retire = async (): Promise<void> => {
  await service?.leave();
  await stop(LEAVING_PATIENCE);
};

const obey = (order: Order): void => {
  if (order.order === 'begin') void begin(order);
  else if (order.order === 'answer') primary.hear(order);
  else if (order.order === 'measure') void service?.measurements().then((metrics) => send({ report: 'measured', id: order.id, metrics }));
  else if (order.order === 'probe') send({ report: 'turns' });
  else if (order.order === 'retire') void retire();
  else void stop(order.patience);
};

// It ends with the process that started it, whatever it is busy with.
guardProcess(Number.POSITIVE_INFINITY);
// A signal to the whole group is for the process that started it, which says what is to be done.
process.on('SIGHUP', () => undefined);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(LEAVING_PATIENCE));
process.on('message', obey);
send({ report: 'hears' });
