/**
 * Reads, checks and compiles the rule book and leaves the snapshots behind: after a build, so that a start finds them and
 * listens at once, and beside a server that is told to reload, which is sent every error, or where the snapshots are.
 * After a build a rule book with errors is no failure: the start itself refuses it, with every diagnostic.
 */
import { accessSync, mkdirSync, mkdtempSync, constants as modes, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, SNAPSHOTS } from '../config/config.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import { loadRuleBook } from '../rulebook/load-rule-book.js';
import { failingCases } from '../verdict/cases/run-both-ways.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import { openServedOracle, snapshotsOf } from '../verdict/oracle/served-oracle.js';
import { guardProcess } from './guard-process.js';
import { type Prepared, WITH_CASES } from './prepared.js';

/** In bytes: what a rule book of today takes, four times. Beside a server, nothing may take the memory that it needs. */
const MOST_MEMORY = 2 * 2 ** 30;

/** Where nothing can be kept, as in an image that is read-only, snapshots can still be handed over. */
const temporaryFolder = (): string | undefined => {
  try {
    mkdirSync(SNAPSHOTS, { recursive: true });
    accessSync(SNAPSHOTS, modes.W_OK);
    return undefined;
  } catch {
    return mkdtempSync(join(tmpdir(), 'compliance-oracle-'));
  }
};

/**
 * What is wrong with the cases of a rule book in a folder: every one that does not get what it expects, by the tables and by the
 * plain scan, and mistakes of the files they are in.
 */
const wrongCases = (folder: string, oracle: OpenOracle): readonly string[] => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined) return diagnostics.filter(({ severity }) => severity === 'error').map(printDiagnostic);
  return failingCases(ruleBook.cases, oracle);
};

const [, , folder = readConfig().regulationsDir, withCases] = process.argv;

const prepare = (): Prepared => {
  const temporary = temporaryFolder();
  const cache = temporary ?? SNAPSHOTS;
  const { oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0, reader: { threads: 1 } });
  const errors = oracle === undefined ? diagnostics.map(printDiagnostic) : withCases === WITH_CASES ? wrongCases(folder, oracle) : [];
  if (errors.length === 0) return { snapshots: snapshotsOf(folder, cache), ...(temporary === undefined ? {} : { temporary }) };
  if (temporary !== undefined) rmSync(temporary, { recursive: true });
  return { errors };
};

if (process.send === undefined) openServedOracle(folder, SNAPSHOTS, { memoEntries: 0 });
else {
  guardProcess(MOST_MEMORY);
  // The server's answers come first, and keep their processors.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.send(prepare());
}
