import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { RuleSetApi } from '../http/dependencies.js';
import { createBooks } from '../rule-sets/books.js';
import { CompiledRuleSets } from '../rule-sets/compiled-rule-sets.js';
import type { FoldingOptions } from '../rule-sets/folded-oracle.js';
import { KnownRuleSets } from '../rule-sets/known-rule-sets.js';
import { fromJson } from '../rule-sets/rule-set.js';
import { ShadowCounts } from '../rule-sets/shadow-counts.js';
import type { RuleSetStore } from '../stores/rule-sets.js';
import type { Compiled } from './compile-rule-book.js';
import { checkingBeside } from './rule-sets-beside.js';

/** The rule sets of customers: which of them answer outlives a rule book, what is compiled does not. */
export interface RuleSets {
  /** What is served of them beside one rule book. */
  beside(compiled: Compiled): RuleSetApi;
  close(): void;
}

/** Reads which versions answer, and goes on looking for switches. */
export const openRuleSets = async (
  { regulationsDir, memoEntries }: Pick<Config, 'regulationsDir' | 'memoEntries'>,
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
      return { books: createBooks(oracle, known, compiled, shadows, memoEntries, options), known, compiled, shadows, checking };
    },
    close() {
      known.close();
      checking.close();
    },
  };
};
