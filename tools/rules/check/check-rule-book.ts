import { analyse } from '../../../src/compile/analysis/analysis.js';
import { checkConfirmations } from '../../../src/compile/checks/confirmations.js';
import { EXACT_CHECKS } from '../../../src/compile/checks/exact.js';
import { compileBook } from '../../../src/compile/compile.js';
import type { CompiledBook } from '../../../src/compile/compiled-book.js';
import { compileReader } from '../../../src/reading/reader.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';

export interface CheckedRuleBook {
  readonly ruleBook?: RuleBook;
  /** Absent where anything is an error. */
  readonly compiled?: CompiledBook;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What loading and compiling find, what the phrases have wrong, then the exact questions to the compiled tables, and what
 * depends on the day. Nothing is learned from the examples: that takes its time and finds no mistakes.
 *
 * @param today `YYYY-MM-DD`
 */
export const checkRuleBook = (folder: string, today: string): CheckedRuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined) return { diagnostics };
  const { compiled, diagnostics: found } = compileBook(ruleBook);
  const { diagnostics: phrases } = compileReader({ ...ruleBook.vocabulary, examples: [] });
  const analysis = compiled === undefined ? undefined : analyse(compiled);
  const all = [
    ...diagnostics,
    ...found,
    ...phrases,
    ...(analysis === undefined ? [] : EXACT_CHECKS.flatMap((one) => one(analysis))),
    ...checkConfirmations(ruleBook, today),
  ];
  return compiled === undefined || all.some((one) => one.severity === 'error')
    ? { ruleBook, diagnostics: all }
    : { ruleBook, compiled, diagnostics: all };
};
