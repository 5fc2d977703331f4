import { SNAPSHOTS } from '../../src/config/config.js';
import { modelCache } from '../../src/reading/classifier/model-cache.js';
import { printDiagnostic } from '../../src/rulebook/diagnostic.js';
import { type LoadOptions, loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { createOracle, type OracleOptions } from '../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';
import { openServedOracle } from '../../src/verdict/oracle/served-oracle.js';
import { withParsedFiles } from '../../tools/rules/rule-book/parsed-files.js';
import { waitForShipped } from './wait-for-shipped.js';

let shipped: RuleBook | undefined;

/**
 * The rule book that ships, read once for all files of a process, from what an earlier check or test read of files that did not
 * change since; a test that needs it fails with its diagnostics.
 */
export const shippedRuleBook = (): RuleBook => {
  waitForShipped();
  shipped ??= withParsedFiles(SNAPSHOTS, (remembered) => ruleBookIn('regulations', { remembered }));
  return shipped;
};

const opened = new Map<number | undefined, OpenOracle>();

/**
 * An oracle on the rule book that ships, as the service opens it: from the snapshots that an earlier start or test left, which
 * are named by the digests of the rule book and of the program, else compiled and kept. Compiling takes every file 3 s.
 * One that differs by its memo at most is opened once for all files of a process.
 */
export const shippedOracle = (options: OracleOptions = {}): OpenOracle => {
  waitForShipped();
  const { memoEntries, ...others } = options;
  if (Object.keys(others).length > 0) return openShipped(options);
  const oracle = opened.get(memoEntries) ?? openShipped(options);
  opened.set(memoEntries, oracle);
  return oracle;
};

const openShipped = (options: OracleOptions): OpenOracle => {
  const { oracle, diagnostics } = openServedOracle('regulations', SNAPSHOTS, options);
  if (oracle === undefined) throw new Error(diagnostics.map(printDiagnostic).join('\n'));
  return oracle;
};

/** The rule book in a folder, or its diagnostics thrown. */
export const ruleBookIn = (folder: string, options: LoadOptions = {}): RuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder, options);
  if (ruleBook === undefined) throw new Error(diagnostics.map(printDiagnostic).join('\n'));
  return ruleBook;
};

export const oracleOf = (ruleBook: RuleBook, options: OracleOptions = {}): OpenOracle => {
  const { oracle, diagnostics } = createOracle(ruleBook, { ...options, reader: { ...options.reader, models: modelCache(SNAPSHOTS) } });
  if (oracle === undefined) throw new Error(diagnostics.map(printDiagnostic).join('\n'));
  return oracle;
};
