import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckedRuleSet } from '../rule-sets/check-upload.js';
import { CheckingBusy, type RuleSetChecking } from '../rule-sets/checking.js';
import { NotComparable, type RuleSetDifference } from '../rule-sets/compare-rule-sets.js';
import { problem } from '../rulebook/diagnostic.js';
import type { Job, Said } from './rule-set-worker.js';

/** Jobs that wait; one more is refused. */
const MOST_WAITING = 20;
/** Milliseconds: to become ready, for a job with all the waiting for a processor, and without work before it ends. */
const TO_BEGIN = 60_000;
const FOR_A_JOB = 30_000;
const IDLE = 60_000;

/** The process ended, or was ended, in the midst of a job. */
class WorkerEnded extends Error {}

/** A job failed for a reason that the worker could say. */
class JobFailed extends Error {}

/** A process that checks rule sets, one after the other; it is started when there is something to do, and ends some time after. */
export interface CheckingBeside extends RuleSetChecking {
  close(): void;
}

/** @param folder that of the rule book */
export const checkingBeside = (folder: string): CheckingBeside => {
  let worker: Promise<ChildProcess> | undefined;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    worker = child = undefined;
  };
  const begin = async (): Promise<ChildProcess> => {
    const started = fork(fileURLToPath(new URL(`./rule-set-worker${extname(import.meta.url)}`, import.meta.url)), [folder], {
      execArgv: [...process.execArgv.filter((one) => !one.includes('inspect')), '--max-old-space-size=512', '--heap-growing-percent=0'],
      serialization: 'advanced',
    });
    started.unref();
    started.channel?.unref();
    child = started;
    await answerOf(started, TO_BEGIN).catch(() => {
      throw new CheckingBusy('rule sets cannot be checked right now');
    });
    return started;
  };
  const run = async (job: Job): Promise<string> => {
    clearTimeout(idle);
    try {
      worker ??= begin();
      const ready = await worker;
      ready.send(job);
      return await answerOf(ready, FOR_A_JOB);
    } catch (error) {
      // One that failed in a way of its own is not asked again.
      if (!(error instanceof JobFailed)) end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE).unref();
    }
  };
  const inTurn = async (job: Job): Promise<string> => {
    if (waiting >= MOST_WAITING) throw new CheckingBusy('more rule sets wait to be checked than can be checked soon');
    waiting += 1;
    const mine = last.then(() => run(job));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };

  return {
    async check(upload) {
      try {
        return JSON.parse(await inTurn({ do: 'check', upload })) as CheckedRuleSet;
      } catch (error) {
        if (!(error instanceof WorkerEnded)) throw error;
        const message = 'takes more time or memory to check than there is for one; make it smaller, or its phrases simpler';
        return { diagnostics: [problem('too-costly', { file: '(archive)', line: 1, column: 1 }, message)] };
      }
    },
    async compare(before, after) {
      try {
        return JSON.parse(await inTurn({ do: 'compare', before, after })) as RuleSetDifference;
      } catch (error) {
        if (error instanceof WorkerEnded) throw new NotComparable('comparing them takes more time or memory than there is for it');
        throw error instanceof JobFailed ? new NotComparable(error.message) : error;
      }
    },
    close: end,
  };
};

/** The next thing that the worker says. */
const answerOf = (worker: ChildProcess, patience: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(new WorkerEnded('took too long'))), patience);
    const onExit = (): void => settle(() => reject(new WorkerEnded('ended')));
    const onMessage = (said: Said): void =>
      settle(() => {
        if ('failed' in said) reject(new JobFailed(said.failed));
        else resolve('done' in said ? said.done : '');
      });
    const settle = (how: () => void): void => {
      clearTimeout(late);
      worker.off('exit', onExit).off('error', onExit).off('message', onMessage);
      how();
    };
    worker.once('exit', onExit).once('error', onExit).once('message', onMessage);
  });
