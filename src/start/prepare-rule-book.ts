import { accessSync, mkdirSync, mkdtempSync, constants as modes, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SNAPSHOTS } from '../config/config.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import { loadRuleBook } from '../rulebook/load-rule-book.js';
import { failingCases } from '../verdict/cases/run-both-ways.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import { openServedOracle, snapshotsOf } from '../verdict/oracle/served-oracle.js';
import type { Prepared } from './prepared.js';

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

/** Reads, checks and compiles the rule book in a folder, in one thread, and leaves its snapshots behind; where told it runs the cases. */
export const prepareRuleBook = (folder: string, withCases: boolean): Prepared => {
  const temporary = temporaryFolder();
  const cache = temporary ?? SNAPSHOTS;
  const { oracle, diagnostics } = openServedOracle(folder, cache, { memoEntries: 0, reader: { threads: 1 } });
  const errors = oracle === undefined ? diagnostics.map(printDiagnostic) : withCases ? wrongCases(folder, oracle) : [];
  if (errors.length === 0) return { snapshots: snapshotsOf(folder, cache), ...(temporary === undefined ? {} : { temporary }) };
  if (temporary !== undefined) rmSync(temporary, { recursive: true });
  return { errors };
};
