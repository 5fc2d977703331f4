import { createServer } from 'node:http';
import type { Config } from '../config/config.js';
import { ProcessCounts } from '../http/limits/process-counts.js';
import { WindowCounts } from '../http/limits/window-counts.js';
import { listen } from '../http/server.js';
import { openLog } from '../http/telemetry/server-log.js';
import { type Beside, prepareBeside, type SnapshotBytes } from '../start/prepare-beside.js';
import { reloader } from '../start/reloader.js';
import type { Started } from '../start/start.js';
import { startMessage } from '../start/start-message.js';
import { Crew } from './crew.js';
import { createGatheredMetrics } from './gather-metrics.js';
import { type Answers, hire, type MeasuredWorker, prepareHiring } from './hire.js';
import type { Serving } from './messages.js';

/** Milliseconds of the time to stop that are left for the log. */
const LOG_TIME = 500;

/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Starts as many processes as the settings say, which answer at one address, and goes on to see to them: one that ends is replaced, and
 * a reload puts new ones into their places. They count together here, and answer from the rule book that was read once for all.
 * @param gaveUp hears that none stays however often it is started
 * @throws RuleBookRefused with every diagnostic; StartRefused with what the first of them says that cannot start
 */
export const startWorkers = async (config: Config, gaveUp: () => void): Promise<Started> => {
  const { log, finish: finishLog } = openLog(config.logLevel);
  const stopped = new AbortController();
  const prepare = (cases: boolean): Promise<SnapshotBytes> => handedOver({ folder: config.regulationsDir, cases, stopped: stopped.signal });
  const book = await prepare(false);
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const counts = new ProcessCounts();
  const metrics = createGatheredMetrics(() => crew.serving);
  const crew = new Crew<SnapshotBytes, Serving, MeasuredWorker>({
    size: config.workers,
    hire: hiring(
      { ...config, port },
      counts,
      answersOf(config, counts, () => metrics.gather()),
    ),
    log,
    ended: () => metrics.ended(),
    gaveUp: () => {
      log.fatal('no worker stays, however often it is started: the service ends');
      void finishLog(LOG_TIME).then(gaveUp);
    },
  });
  const { summary } = await crew.begin(book);
  return {
    message: `${startMessage(summary, config.host, port)}, ${config.workers} workers`,
    reload: reloader(
      () => prepare(true),
      async (changed) => (await crew.exchange(changed)).summary,
      log,
    ),
    async stop(patience) {
      stopped.abort();
      await crew.stop(patience - LOG_TIME);
      return finishLog(LOG_TIME);
    },
  };
};

/** How often a rule book that changes while it is read is read again. */
const MOST_READ = 3;

/** @throws RuleBookRefused with every diagnostic */
const handedOver = async (beside: Beside): Promise<SnapshotBytes> => {
  for (let read = 0; read < MOST_READ; read++) {
    const book = await prepareBeside(beside);
    if (book !== undefined) return book;
  }
  throw new Error(`the rule book in ${beside.folder} changed whenever it was read`);
};

/** All must ask for the same port by its number, also those that come when all others have ended. */
const freePort = async (host: string | undefined): Promise<number> => {
  const server = createServer();
  const { port } = await listen(server, { port: 0, ...(host === undefined ? {} : { host }) });
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const hiring = (config: Config, counts: ProcessCounts, answers: Answers): ((place: number, book: SnapshotBytes) => MeasuredWorker) => {
  prepareHiring();
  return (place, book) => {
    const hired = hire(place, book, config, answers);
    void hired.ended.then(() => counts.ended(hired.name));
    return hired;
  };
};

const answersOf = ({ publicRateLimit }: Config, counts: ProcessCounts, gather: () => Promise<string>): Answers => {
  const windows = new WindowCounts(publicRateLimit, MINUTE);
  return {
    count: (asked, worker) => counts.take(worker, asked),
    window: (client) => windows.count(client),
    metrics: gather,
  };
};
