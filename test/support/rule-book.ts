import { printDiagnostic } from '../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../src/rulebook/rule-book.js';
import { createOracle, type OracleOptions } from '../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../src/verdict/oracle/open-oracle.js';

/** The rule book that ships; a test that needs it fails with its diagnostics. */
export const shippedRuleBook = (): RuleBook => ruleBookIn('regulations');

/** The rule book in a folder, or its diagnostics thrown. */
export const ruleBookIn = (folder: string): RuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined) throw new Error(diagnostics.map(printDiagnostic).join('\n'));
  return ruleBook;
};

export const oracleOf = (ruleBook: RuleBook, options: OracleOptions = {}): OpenOracle => {
  const { oracle, diagnostics } = createOracle(ruleBook, options);
  if (oracle === undefined) throw new Error(diagnostics.map(printDiagnostic).join('\n'));
  return oracle;
};
