import type { Answer } from './rule.js';
import type { RuleBook } from './rule-book.js';

/** The facts of which the text has the last word: see `Fact.stands`. */
export const standingFacts = ({ vocabulary }: Pick<RuleBook, 'vocabulary'>): ReadonlySet<string> =>
  new Set(vocabulary.facts.flatMap(({ id, stands }) => (stands === undefined ? [] : [id])));

/** Fact → answers to it that a caller cannot give. */
export type RefusedAnswers = ReadonlyMap<string, ReadonlySet<Answer>>;

/**
 * Standing fact → the answers that are not taken from a caller where the text states it: that it is not so, and whatever states
 * an exception of a rule about it.
 */
export const refusedAnswers = (ruleBook: Pick<RuleBook, 'vocabulary' | 'rules'>): ReadonlyMap<string, RefusedAnswers> => {
  const versions = ruleBook.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions));
  const refusedFor = (standing: string): RefusedAnswers => {
    const refused = new Map<string, Set<Answer>>([[standing, new Set(['false'])]]);
    for (const { when, unless } of versions) {
      if (!when.some((block) => block[standing] !== undefined)) continue;
      for (const [fact, answers] of unless.flatMap((one) => one.when).flatMap(Object.entries<readonly Answer[]>))
        refused.set(fact, new Set([...(refused.get(fact) ?? []), ...answers]));
    }
    return refused;
  };
  return new Map([...standingFacts(ruleBook)].map((fact) => [fact, refusedFor(fact)]));
};
