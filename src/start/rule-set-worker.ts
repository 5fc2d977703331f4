/**
 * Checks and compares rule sets beside a server: in a process of its own, of low priority, with a bound on memory and on the processor time
 * of each job. Whatever is sent, the server answers on.
 */
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readConfig, SNAPSHOTS } from '../config/config.js';
import { checkUpload, type LawBook, type Upload } from '../rule-sets/check-upload.js';
import { compareRuleSets } from '../rule-sets/compare-rule-sets.js';
import type { RuleSet } from '../rule-sets/rule-set.js';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import { openServedOracle } from '../verdict/oracle/served-oracle.js';
import { guardProcess } from './guard-process.js';

/** In bytes. The law takes a third of it. */
const MOST_MEMORY = 768 * 2 ** 20;
/** Microseconds of processor time that a job may take. */
const MOST_TIME = 5_000_000;

/** What it is told to do. */
export type Job =
  | { readonly do: 'check'; readonly upload: Omit<Upload, 'bytes'> & { readonly bytes: Uint8Array } }
  | { readonly do: 'compare'; readonly before: RuleSet; readonly after: RuleSet };

/** What it says: that it is ready, what a job came to, or why it failed. */
export type Said = { readonly ready: true } | { readonly done: string } | { readonly failed: string };

/** Ends the process where a job takes too long; in plain JavaScript, since it is started from its text. */
const CLOCK = `
const { workerData } = require('node:worker_threads');
const until = new Float64Array(workerData);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (until[0] > 0 && user + system > until[0]) process.kill(process.pid, 'SIGKILL');
}, 100);
`;

const until = new Float64Array(new SharedArrayBuffer(8));
/** Runs a job against the clock. */
const timed = async <T>(work: () => Promise<T>): Promise<T> => {
  const { user, system } = process.cpuUsage();
  until[0] = user + system + MOST_TIME;
  try {
    return await work();
  } finally {
    until[0] = 0;
  }
};

const say = (said: Said): void => void process.send?.(said);

/** Where something stands is told; how to find more there is not. */
const plain = (value: unknown): string => JSON.stringify(value, (key, member: unknown) => (key === 'source' ? undefined : member));

const doJob = async (job: Job, law: LawBook): Promise<string> => {
  if (job.do === 'compare') return plain(compareRuleSets(job.before, job.after, law.ruleBook));
  return plain(await checkUpload({ ...job.upload, bytes: Buffer.from(job.upload.bytes) }, law));
};

guardProcess(MOST_MEMORY);
// The server's answers come first, and keep their processors.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
new Worker(CLOCK, { eval: true, workerData: until.buffer, execArgv: [] }).unref();
const folder = process.argv[2] ?? readConfig().regulationsDir;
const { ruleBook, oracle, diagnostics } = openServedOracle(folder, SNAPSHOTS, { memoEntries: 0, reader: { threads: 1 } });
if (ruleBook === undefined || oracle === undefined) throw new Error(diagnostics.map((one: Diagnostic) => one.message).join('; '));
const law: LawBook = { ruleBook, oracle };
process.on('message', (job: Job) => {
  timed(() => doJob(job, law)).then(
    (done) => say({ done }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
say({ ready: true });
