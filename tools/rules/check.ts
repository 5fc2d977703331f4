import { printDiagnostic } from '../../src/rulebook/diagnostic.js';
import type { Command } from './command.js';
import { openRuleBook } from './open-rule-book.js';

export const check: Command = {
  name: 'check',
  usage: 'check',
  summary: 'everything wrong with the rule book, with file, line, column, code and remedy',
  run() {
    const { ruleBook, oracle, diagnostics } = openRuleBook();
    for (const one of diagnostics) console.log(printDiagnostic(one));
    const errors = diagnostics.filter((one) => one.severity === 'error').length;
    const warnings = diagnostics.length - errors;
    const what = oracle === undefined ? '' : `: ${oracle.summary.rules} rules, ${oracle.summary.tables} tables, ${ruleBook?.vocabulary.facts.length ?? 0} facts, ${ruleBook?.cases.length ?? 0} cases, ${oracle.summary.cid}`;
    console.log(`${errors} errors, ${warnings} warnings${what}`);
    return errors > 0 ? 1 : 0;
  },
};
