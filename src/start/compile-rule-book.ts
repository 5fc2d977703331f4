import { fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, SNAPSHOTS } from '../config/config.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { turnByTurn } from '../rulebook/steps.js';
import type { LinkedBlocks } from '../verdict/blocks/linked-blocks.js';
import type { OracleOptions } from '../verdict/oracle/create-oracle.js';
import { openingServedOracle, openServedOracle, type ServedOracle, type Snapshots } from '../verdict/oracle/served-oracle.js';
import type { Oracle } from '../verdict/verdict.js';
import type { Prepared } from './prepare.js';

/** The rule book has errors; nothing was started. */
export class RuleBookRefused extends Error {
  constructor(readonly diagnostics: readonly string[]) {
    super(diagnostics.join('\n'));
    this.name = 'RuleBookRefused';
  }
}

/** What requests are answered from. */
export interface Compiled {
  readonly ruleBook: RuleBook;
  readonly oracle: Oracle;
  /** What its proofs link to. */
  readonly linked: LinkedBlocks;
}

/** @throws RuleBookRefused with every diagnostic */
const mustBeClean = ({ ruleBook, oracle, diagnostics }: ServedOracle): Compiled => {
  if (ruleBook === undefined || oracle === undefined) throw new RuleBookRefused(diagnostics.map(printDiagnostic));
  return { ruleBook, oracle, linked: oracle.linked };
};

/**
 * The rule book as it is now, from its snapshots where they fit; nothing else is done meanwhile.
 * @throws RuleBookRefused with every diagnostic
 */
export const compileAtOnce = (config: Config, options: OracleOptions): Compiled =>
  mustBeClean(openServedOracle(config.regulationsDir, SNAPSHOTS, options));

/** Milliseconds that another process may take to read and check a rule book; one of today takes seconds. */
const MOST_TIME = 5 * 60_000;

/** @throws RuleBookRefused with every diagnostic */
const prepareBeside = async (folder: string, stopped: AbortSignal): Promise<Exclude<Prepared, { errors: unknown }>> => {
  const prepared = await new Promise<Prepared>((resolve, reject) => {
    // In one thread of low priority: it has time, and callers have not. Its heap is short-lived and may grow.
    const preparing = fork(fileURLToPath(new URL(`./prepare${extname(import.meta.url)}`, import.meta.url)), [folder], {
      execArgv: [...process.execArgv, '--single-threaded', '--heap-growing-percent=0', '--max-semi-space-size=16'],
      signal: stopped,
      timeout: MOST_TIME,
      killSignal: 'SIGKILL',
    });
    preparing.once('message', (found) => resolve(found as Prepared)).once('error', reject);
    preparing.once('exit', (code, signal) => reject(new Error(`reading the rule book ended with ${code ?? signal}`)));
  });
  if ('errors' in prepared) throw new RuleBookRefused(prepared.errors);
  return prepared;
};

const readSnapshots = async ({ ruleBook, vocabulary }: Snapshots): Promise<Record<keyof Snapshots, Buffer> | undefined> => {
  try {
    return { ruleBook: await readFile(ruleBook), vocabulary: await readFile(vocabulary) };
  } catch {
    return undefined;
  }
};

/**
 * The rule book as it is now, compiled while requests go on: another process reads and checks the YAML and leaves
 * snapshots behind, and what is left to do here is done in steps, each shorter than a caller would notice. The other process
 * has its bounds of time and memory, and ends when `stopped` says so, or with this one.
 * @throws RuleBookRefused with every diagnostic
 */
export const compileBeside = async (config: Config, options: OracleOptions, stopped: AbortSignal): Promise<Compiled> => {
  const { snapshots, temporary } = await prepareBeside(config.regulationsDir, stopped);
  const snapshotBytes = await readSnapshots(snapshots);
  if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  // Where nothing could be handed over, this process must do it all.
  if (snapshotBytes === undefined) return compileAtOnce(config, options);
  return mustBeClean(await turnByTurn(openingServedOracle(snapshotBytes, options)));
};
