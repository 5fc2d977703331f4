import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RuleBook } from '../../../src/rulebook/rule-book.js';
import type { RememberedFiles } from '../../../src/rulebook/yaml/read-valid-file.js';
import { createOracle, type OracleOptions } from '../../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { MODELS, type OpenRuleBook, REGULATIONS } from '../rule-book/open-rule-book.js';
import { sameVocabulary } from './same-vocabulary.js';

/** Opens a rule book beside another with which it is to be compared: where both have one vocabulary, one reader serves both. */
export const openBeside = (folder: string, other: OpenOracle | undefined): OpenRuleBook =>
  open(folder, (ruleBook) => (other !== undefined && sameVocabulary(other.compiled.ruleBook, ruleBook) ? { compiledReader: other } : {}));

/**
 * Opens a rule book of which only the tables are to be compared: the reader of the other will do for its cases.
 *
 * @param remembered files of the folder that were read before
 */
export const openForTables = (folder: string, reader: Pick<OpenOracle, 'reader' | 'model'>, remembered: RememberedFiles): OpenRuleBook =>
  open(folder, () => ({ compiledReader: reader }), remembered);

const open = (folder: string, optionsFor: (ruleBook: RuleBook) => OracleOptions, remembered?: RememberedFiles): OpenRuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder, {
    passOverUnread: folder !== REGULATIONS,
    ...(remembered === undefined ? {} : { remembered }),
  });
  if (ruleBook === undefined) return { diagnostics };
  const created = createOracle(ruleBook, { ...optionsFor(ruleBook), reader: { models: MODELS } });
  return { ruleBook, ...created, diagnostics: [...diagnostics, ...created.diagnostics] };
};
