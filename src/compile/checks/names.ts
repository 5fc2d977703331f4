import { placeInBlock } from '../../rulebook/block-lines.js';
import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { type Place, placeWithin } from '../../rulebook/place.js';
import type { ConditionBlock } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { reportedOnce } from './reported-once.js';

/**
 * Facts and answers that rules, domains and cases name must exist (`unknown-fact`, `unknown-answer`), lines of one
 * condition must leave an answer (`contradiction`), and nothing is defined twice (`duplicate-name`).
 *
 * Bad: `when: { infers_emotion: true }`. Good: `when: { infers_emotions: true }`.
 */
export const checkNames = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const facts = new Map<string, Fact>();
  for (const fact of ruleBook.vocabulary.facts) {
    if (facts.has(fact.id)) found.push(problem('duplicate-name', fact.place, `fact \`${fact.id}\` is defined twice; keep one`));
    facts.set(fact.id, fact);
  }
  const lookAt = (block: ConditionBlock, owner: Place): void => {
    for (const [name, answers] of Object.entries(block)) {
      const fact = facts.get(name);
      const line = placeInBlock(block, owner, name);
      if (fact === undefined) found.push(unknownFact(name, line, facts.keys()));
      else if (answers.length === 0)
        found.push(problem('contradiction', line, `no answer to \`${name}\` is left; the lines that name it exclude one another`));
      else
        for (const answer of answers)
          if (!fact.answers.includes(answer)) found.push(unknownAnswer(fact, answer, placeInBlock(block, owner, name, answer)));
    }
  };
  const ids = new Set<string>();
  for (const rule of ruleBook.rules) {
    if (ids.has(rule.id)) found.push(problem('duplicate-name', rule.place, `rule \`${rule.id}\` is defined twice; keep one`));
    ids.add(rule.id);
    const names = new Set<string>();
    for (const clause of rule.clauses) {
      if (names.has(clause.id))
        found.push(
          problem('duplicate-name', clause.place, `clause \`${clause.id}\` is defined twice; keep one, or give it a second version`),
        );
      names.add(clause.id);
      for (const version of clause.versions) {
        for (const block of version.when) lookAt(block, version.place);
        for (const phase of version.phases) lookAt(phase.when, phase.place ?? version.place);
        for (const one of version.unless) for (const block of [...one.when, ...one.butNot]) lookAt(block, one.place);
        for (const one of version.requires) {
          const fact = facts.get(one.fact);
          if (fact === undefined) found.push(unknownFact(one.fact, one.place, facts.keys()));
          else
            for (const [i, answer] of one.answers.entries())
              if (!fact.answers.includes(answer)) found.push(unknownAnswer(fact, answer, placeWithin(one.place, 'answer', i)));
          for (const block of [...one.when, ...one.silenceBites]) lookAt(block, one.place);
          for (const each of one.unless) for (const block of [...each.when, ...each.butNot]) lookAt(block, each.place);
        }
      }
    }
  }
  for (const domain of ruleBook.domains) lookAt(domain.presumes, domain.place);
  for (const one of ruleBook.cases) lookAt(one.facts, one.place);
  for (const one of ruleBook.vocabulary.examples) lookAt(one.says, one.place);
  return reportedOnce(found);
};

const unknownFact = (name: string, place: Place, known: Iterable<string>): Diagnostic =>
  problem('unknown-fact', place, `\`${name}\` is not a fact of the vocabulary${didYouMean(name, known)}`);

const unknownAnswer = (fact: Fact, answer: string, place: Place): Diagnostic =>
  problem(
    'unknown-answer',
    place,
    `\`${answer}\` is not an answer to \`${fact.id}\`; answers are ${fact.answers.join(', ')}${didYouMean(answer, fact.answers)}`,
  );
