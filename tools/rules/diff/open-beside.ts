import { compileRuleBook } from '../../../src/compile/compile.js';
import { loadRuleBook } from '../../../src/rulebook/load-rule-book.js';
import type { RememberedFiles } from '../../../src/rulebook/yaml/read-valid-file.js';
import { type RuleBookBlocks, sealRuleBook } from '../../../src/verdict/blocks/rule-book-blocks.js';
import { createOracle } from '../../../src/verdict/oracle/create-oracle.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { MODELS, type OpenRuleBook, REGULATIONS } from '../rule-book/open-rule-book.js';
import { sameVocabulary } from './same-vocabulary.js';

/** Opens a rule book beside another with which it is to be compared: where both have one vocabulary, one reader serves both. */
export const openBeside = (folder: string, other: OpenOracle | undefined): OpenRuleBook => {
  const { ruleBook, diagnostics } = loadRuleBook(folder, { passOverUnread: folder !== REGULATIONS });
  if (ruleBook === undefined) return { diagnostics };
  const readsAlike = other !== undefined && sameVocabulary(other.compiled.ruleBook, ruleBook);
  const created = createOracle(ruleBook, { ...(readsAlike ? { compiledReader: other } : {}), reader: { models: MODELS } });
  return { ruleBook, ...created, diagnostics: [...diagnostics, ...created.diagnostics] };
};

/** A rule book as far as its tables are compared with those of another. */
export interface Comparable extends Pick<OpenOracle, 'compiled' | 'reader'> {
  readonly ruleBookBlocks: Pick<RuleBookBlocks, 'versionCid'>;
}

/**
 * Opens a rule book of which only the tables are to be compared: the reader of the other will do for its cases, so that its own words
 * are neither compiled nor named.
 *
 * @param remembered files of the folder that were read before
 * @returns nothing where it has errors
 */
export const openForTables = (
  folder: string,
  { reader, ruleBookBlocks }: Pick<OpenOracle, 'reader' | 'ruleBookBlocks'>,
  remembered: RememberedFiles,
): Comparable | undefined => {
  const { ruleBook } = loadRuleBook(folder, { passOverUnread: true, remembered });
  const compiled = ruleBook === undefined ? undefined : compileRuleBook(ruleBook).compiled;
  if (compiled === undefined) return undefined;
  return { compiled, reader, ruleBookBlocks: sealRuleBook(compiled.ruleBook, ruleBookBlocks.vocabulary) };
};
