import { type Diagnostic, printDiagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { createOracle, type OracleOptions } from '../../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

/** Where the commands look; staff work in a checkout, so the folder beside package.json. */
export const REGULATIONS = process.env['REGULATIONS_DIR'] ?? 'regulations';

export interface OpenRuleBook {
  readonly ruleBook?: RuleBook;
  readonly oracle?: OpenOracle;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads and compiles, and hands back every diagnostic of either. */
export const openRuleBook = (folder = REGULATIONS, options: OracleOptions = {}): OpenRuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined) return { diagnostics };
  const created = createOracle(ruleBook, options);
  const all = [...diagnostics, ...created.diagnostics];
  return created.oracle === undefined ? { ruleBook, diagnostics: all } : { ruleBook, oracle: created.oracle, diagnostics: all };
};

/** The oracle of a rule book without errors; with errors, they are the message. */
export const requireOracle = (options: OracleOptions = {}): { ruleBook: RuleBook; oracle: OpenOracle } => {
  const { ruleBook, oracle, diagnostics } = openRuleBook(REGULATIONS, options);
  if (ruleBook === undefined || oracle === undefined) {
    throw new Error(
      `the rule book has errors:\n${diagnostics
        .filter((one) => one.severity === 'error')
        .map(printDiagnostic)
        .join('\n')}`,
    );
  }
  return { ruleBook, oracle };
};

/** The rule book without its oracle, for what asks nothing of the tables. */
export const requireRuleBook = (folder = REGULATIONS): RuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined)
    throw new Error(
      `the rule book has errors:\n${diagnostics
        .filter((one) => one.severity === 'error')
        .map(printDiagnostic)
        .join('\n')}`,
    );
  return ruleBook;
};
