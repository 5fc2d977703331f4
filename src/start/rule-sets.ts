import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { RuleSetApi } from '../http/dependencies.js';
import { createBooks } from '../rule-sets/books.js';
import type { LawBook } from '../rule-sets/check-upload.js';
import type { CompiledRuleSet } from '../rule-sets/compile-rule-set.js';
import { CompiledRuleSets } from '../rule-sets/compiled-rule-sets.js';
import type { FoldingOptions } from '../rule-sets/folded-oracle.js';
import { openFolder } from '../rule-sets/folder-rule-sets.js';
import { KnownRuleSets } from '../rule-sets/known-rule-sets.js';
import { fromJson } from '../rule-sets/rule-set.js';
import { ShadowCounts } from '../rule-sets/shadow-counts.js';
import { printDiagnostic } from '../rulebook/diagnostic.js';
import type { RuleSetStore } from '../stores/rule-sets.js';
import type { Compiled } from './compile-rule-book.js';
import { RuleBookRefused } from './prepare-beside.js';
import { checkingBeside } from './rule-sets-beside.js';

/** The rule sets of customers: which of them answer outlives a rule book, what is compiled does not. */
export interface RuleSets {
  /** What is served of them beside one rule book. @throws RuleBookRefused where the operator's own have errors */
  beside(compiled: Compiled): RuleSetApi;
  close(): void;
}

/** Reads which versions answer, and goes on looking for switches. */
export const openRuleSets = async (
  { regulationsDir, ruleSetsDir, memoEntries }: Pick<Config, 'regulationsDir' | 'ruleSetsDir' | 'memoEntries'>,
  store: RuleSetStore,
  log: Logger,
  options: FoldingOptions,
): Promise<RuleSets> => {
  const known = new KnownRuleSets(store, (error) => log.error({ err: error }, 'the rule sets of tenants cannot be read'));
  await known.begin();
  const shadows = new ShadowCounts((error) => log.warn({ err: error }, 'a watched rule set cannot be compared'));
  const checking = checkingBeside(regulationsDir);
  return {
    beside({ ruleBook, oracle }) {
      const compiled = new CompiledRuleSets(ruleBook, async ({ tenant, ruleSet, version }) => {
        const stored = await store.find(tenant, ruleSet, version);
        return stored === undefined ? undefined : fromJson(stored.content);
      });
      const everywhere = ruleSetsDir === undefined ? [] : requireFolder(ruleSetsDir, { ruleBook, oracle });
      const books = createBooks(oracle, known, compiled, shadows, memoEntries, options, everywhere);
      return { books, known, compiled, shadows, checking };
    },
    close() {
      known.close();
      checking.close();
    },
  };
};

const requireFolder = (folder: string, law: LawBook): readonly CompiledRuleSet[] => {
  const { sets, diagnostics } = openFolder(folder, law);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new RuleBookRefused(errors.map(printDiagnostic));
  return sets;
};
