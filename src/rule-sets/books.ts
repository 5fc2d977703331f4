import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import type { Book } from './book.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import type { CompiledRuleSets, RuleSetId } from './compiled-rule-sets.js';
import { createFolding, type FoldingOptions } from './folded-oracle.js';
import type { KnownRuleSets } from './known-rule-sets.js';
import type { ShadowCounts } from './shadow-counts.js';

/** Who asks: a tenant whose use is recorded, or one that only tries. */
interface Asker {
  readonly tenant: string;
  readonly test: boolean;
}

/** A rule set was named that its asker does not have, or of which no version answers. */
export class UnknownRuleSet extends Error {
  constructor(readonly named: string) {
    super(`\`${named}\` is no rule set of yours of which a version answers`);
    this.name = 'UnknownRuleSet';
  }
}

/** Nobody knows yet which rule sets there are. */
export class RuleSetsUnread extends Error {}

/** The book of a tenant: the law and those of its rule sets that are asked. */
export interface Books {
  /**
   * @param named rule sets by their names, `acme/travel-policy`; absent: all that answer
   * @returns a promise only where one has to be compiled first
   * @throws UnknownRuleSet, RuleSetsUnread, or the promise is rejected with RuleSetUnusable
   */
  of(asker: Asker, named?: readonly string[]): Book | Promise<Book>;
  /** The book of who has no key. */
  ofNobody(): Book;
}

/**
 * Makes the books on one law.
 *
 * @param everywhere rule sets of the operator's own, which are always asked, whoever asks and whatever is named
 */
export const createBooks = (
  law: OpenOracle,
  known: KnownRuleSets,
  compiled: CompiledRuleSets,
  shadows: ShadowCounts,
  memoEntries: number,
  options: FoldingOptions = {},
  everywhere: readonly CompiledRuleSet[] = [],
): Books => {
  const folding = createFolding(law, memoEntries, options);
  const foldedBook = (sets: readonly CompiledRuleSet[]): Book => ({ oracle: folding(sets), ownFacts: sets.flatMap((set) => set.facts) });
  const lawAlone: Book = everywhere.length === 0 ? { oracle: law } : foldedBook(everywhere);
  const made = new WeakMap<CompiledRuleSet, Book>();

  const bookOf = (sets: readonly CompiledRuleSet[]): Book => {
    const [only] = sets;
    if (only === undefined) return lawAlone;
    const before = sets.length === 1 ? made.get(only) : undefined;
    if (before !== undefined) return before;
    const book = foldedBook([...everywhere, ...sets]);
    if (sets.length === 1) made.set(only, book);
    return book;
  };
  const all = (ids: readonly RuleSetId[]): readonly CompiledRuleSet[] | Promise<readonly CompiledRuleSet[]> => {
    const sets = ids.map((id) => compiled.get(id));
    return sets.some((one) => one instanceof Promise) ? Promise.all(sets) : (sets as readonly CompiledRuleSet[]);
  };

  return {
    ofNobody: () => lawAlone,
    of(asker, named) {
      if (named?.length === 0) return lawAlone;
      if (!known.loaded) throw new RuleSetsUnread('rule sets were not read yet');
      const asked = askedOf(known, asker.tenant, named);
      if (asked.length === 0) return lawAlone;
      const answering = asked.flatMap(({ active, ...one }) => (active === undefined ? [] : [{ ...one, version: active }]));
      const watched = !asker.test && asked.some(({ shadow }) => shadow !== undefined);
      const watch = (book: Book): Book => (watched ? { ...book, oracle: shadows.watching(book.oracle, asked, { all, bookOf }) } : book);
      const sets = all(answering);
      return sets instanceof Promise ? sets.then((ready) => watch(bookOf(ready))) : watch(bookOf(sets));
    },
  };
};

/** The rule sets that are asked, in order of their names. */
const askedOf = (known: KnownRuleSets, tenant: string, named: readonly string[] | undefined): ReturnType<KnownRuleSets['of']> => {
  const own = known.of(tenant);
  if (named === undefined) return own;
  const unknown = named.find((name) => !own.some((one) => one.active !== undefined && `${tenant}/${one.ruleSet}` === name));
  if (unknown !== undefined) throw new UnknownRuleSet(unknown);
  return own.filter((one) => named.includes(`${tenant}/${one.ruleSet}`));
};
