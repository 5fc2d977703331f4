import type { Logger } from 'pino';
import type { OracleSummary } from '../verdict/verdict.js';
import { RuleBookRefused } from './prepare-beside.js';

/** Which rule book it was. */
type Served = Pick<OracleSummary, 'version' | 'cid'>;

/**
 * Reads and compiles the rule book again and serves it once it is clean; with any error the old one goes on answering and
 * every diagnostic is logged. One reload follows the other; who asks while one waits for its turn shares that one, since it will
 * read what is there then.
 *
 * @returns a function that never rejects
 */
export const reloader = <B>(
  compile: () => Promise<B>,
  serve: (book: B) => Served | Promise<Served>,
  log: Logger,
): (() => Promise<void>) => {
  const reloadOnce = async (): Promise<void> => {
    const started = performance.now();
    try {
      const { version, cid } = await serve(await compile());
      log.info({ version, cid, ms: Math.round(performance.now() - started) }, 'rule book reloaded');
    } catch (error) {
      if (!(error instanceof RuleBookRefused)) log.error({ err: error }, 'rule book not reloaded; the old one goes on answering');
      else for (const diagnostic of error.diagnostics) log.error({ diagnostic }, 'rule book refused; the old one goes on answering');
    }
  };
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      running = reloadOnce();
      return running;
    });
    return waiting;
  };
};
