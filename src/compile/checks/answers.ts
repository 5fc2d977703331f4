import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { conditionsOf } from './facts.js';

/**
 * Answers and rules must need one another. An answer that no rule asks for is still of use where a text can state it, since it
 * rules the others out; without a phrase it is dead (`unused-answer`). An answer that a rule asks for must be one that a text
 * can state, by a phrase, a number or a domain (`uncovered-answer`). Both are warnings.
 *
 * Bad: `answers: [workplace, education, street]` where no rule asks for `street` and no phrase states it. Good: phrases for `street`.
 */
export const checkAnswers = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const asked = new Map<string, Set<string>>();
  for (const block of conditionsOf(ruleBook)) {
    for (const [fact, answers] of Object.entries(block)) asked.set(fact, new Set([...(asked.get(fact) ?? []), ...answers]));
  }
  return ruleBook.vocabulary.facts.flatMap((fact) => {
    const used = asked.get(fact.id);
    return used === undefined ? [] : [...unusedAnswers(ruleBook, fact, used), ...uncoveredAnswers(ruleBook, fact, used)];
  });
};

const unusedAnswers = (ruleBook: RuleBook, fact: Fact, used: ReadonlySet<string>): readonly Diagnostic[] =>
  fact.answers.flatMap((answer, i): readonly Diagnostic[] => {
    if (used.has(answer) || canBeSaid(ruleBook, fact, answer)) return [];
    return [
      problem(
        'unused-answer',
        placeWithin(fact.place, 'answers', i),
        `no rule asks for \`${fact.id}: ${answer}\` and no text states it; take it out, or use it`,
        'warning',
      ),
    ];
  });

const uncoveredAnswers = (ruleBook: RuleBook, fact: Fact, used: ReadonlySet<string>): readonly Diagnostic[] =>
  fact.answers.flatMap((answer, i): readonly Diagnostic[] => {
    if (!used.has(answer) || canBeSaid(ruleBook, fact, answer)) return [];
    return [
      problem(
        'uncovered-answer',
        placeWithin(fact.place, 'answers', i),
        `rules ask for \`${fact.id}: ${answer}\`, and no phrase, number or domain states it; give it phrases`,
        'warning',
      ),
    ];
  });

const canBeSaid = (ruleBook: RuleBook, fact: Fact, answer: string): boolean => {
  const phrased = (one: string): boolean => (fact.phrases[one]?.length ?? 0) > 0;
  // Of a yes or no the one is said by denying the other.
  const denied = fact.answers.length === 2 && fact.answers.includes('true') && fact.answers.some(phrased);
  return (
    phrased(answer) ||
    denied ||
    (fact.measure?.bands.some((band) => band.answer === answer) ?? false) ||
    fact.presume.includes(answer) ||
    ruleBook.domains.some((domain) => domain.presumes[fact.id]?.includes(answer) ?? false)
  );
};
