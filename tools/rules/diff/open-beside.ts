import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import { createOracle, type OpenOracle } from '../../../src/verdict/oracle.js';
import type { OpenRuleBook } from '../open-rule-book.js';
import { sameVocabulary } from './same-vocabulary.js';

/** Opens a rule book beside another with which it is to be compared: where both have one vocabulary, one reader serves both. */
export const openBeside = (folder: string, other: OpenOracle | undefined): OpenRuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  if (ruleBook === undefined) return { diagnostics };
  const created = createOracle(ruleBook, other !== undefined && sameVocabulary(other.compiled.book, ruleBook) ? { sharedReader: other.reader } : {});
  return { ruleBook, ...created, diagnostics: [...diagnostics, ...created.diagnostics] };
};
