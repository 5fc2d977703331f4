import { conditionsOf } from '../compile/checks/facts.js';
import type { Place } from '../rulebook/place.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import type { Fact } from '../rulebook/vocabulary.js';
import type { RuleSet } from './rule-set.js';

/** Where the facts of the law stand, as far as a rule set knows: what is found about them is not its author's. */
export const OF_THE_LAW: Place = { file: '(the law)', line: 1, column: 1 };

/**
 * A rule set with what it borrows: the facts of the law that its rules and cases name, and what the domains of the law presume of those. So
 * its tables have a column for what it asks, and for nothing else.
 */
export const withBorrowedFacts = ({ ruleBook }: RuleSet, law: RuleBook): RuleBook => {
  const own = new Set(ruleBook.vocabulary.facts.map((fact) => fact.id));
  const named = new Set([
    ...conditionsOf(ruleBook).flatMap((block) => Object.keys(block)),
    ...ruleBook.regulations.flatMap(({ scope }) => Object.keys(scope)),
    ...ruleBook.cases.flatMap(({ facts }) => Object.keys(facts)),
  ]);
  const borrowed = law.vocabulary.facts.filter(({ id }) => named.has(id) && !own.has(id)).map(withoutWords);
  const facts = [...ruleBook.vocabulary.facts, ...borrowed].sort((a, b) => (a.id < b.id ? -1 : 1));
  const known = new Set(facts.map(({ id }) => id));
  const domains = law.domains.map((domain) => ({
    ...domain,
    presumes: Object.fromEntries(Object.entries(domain.presumes).filter(([fact]) => known.has(fact))),
  }));
  return { ...ruleBook, domains, vocabulary: { ...ruleBook.vocabulary, facts } };
};

/** How the law says a fact is read once, for law and rule sets alike. */
const withoutWords = ({ measure: _, ...fact }: Fact): Fact => ({ ...fact, phrases: {}, place: OF_THE_LAW });
