import type { CID } from 'multiformats/cid';
import { checkConfirmations } from '../../../src/compile/checks/confirmations.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import { withParsedFiles } from '../rule-book/parsed-files.js';
import { checkModel } from './check-model.js';
import { checkVocabulary } from './check-vocabulary.js';
import { openExactFindings } from './exact-findings.js';

/** A rule book as far as it could be compiled, and what is wrong with it. */
export interface CheckedRuleBook {
  readonly ruleBook?: RuleBook;
  /** Absent where anything is an error. */
  readonly compiled?: CompiledRuleBook;
  /** The name of the vocabulary. */
  readonly vocabulary?: CID;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What loading and compiling find, what the phrases have wrong, then the exact questions to the compiled tables, and what
 * depends on the day.
 *
 * @param today `YYYY-MM-DD`
 * @param cache the folder of snapshots, where there is one: what did not change since the last check is not read again
 */
export const checkRuleBook = (folder: string, today: string, cache?: string): CheckedRuleBook => {
  const exactFindings = openExactFindings(folder, cache);
  const { ruleBook, diagnostics } =
    cache === undefined ? loadRuleBook(folder) : withParsedFiles(cache, (remembered) => loadRuleBook(folder, { remembered }));
  if (ruleBook === undefined) return { diagnostics };
  const { compiled, diagnostics: found } = compileRuleBook(ruleBook);
  const { diagnostics: phrases, cid: vocabulary, inputs } = checkVocabulary(ruleBook, folder, cache);
  const all = [
    ...diagnostics,
    ...found,
    ...phrases,
    ...checkModel(ruleBook, inputs, cache),
    ...(compiled === undefined ? [] : exactFindings(compiled)),
    ...checkConfirmations(ruleBook, today),
  ];
  return compiled === undefined || all.some((one) => one.severity === 'error')
    ? { ruleBook, diagnostics: all }
    : { ruleBook, compiled, vocabulary, diagnostics: all };
};
