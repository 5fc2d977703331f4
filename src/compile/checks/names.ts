import type { Block, Fact, Place, RuleBook } from '../../rulebook/rule.js';
import { problem, type Diagnostic } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';

/** Facts and answers that rules, domains and cases name must exist: `unknown-fact`, `unknown-answer`; rule ids must be unique: `duplicate-name`. */
export const checkNames = (book: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const facts = new Map<string, Fact>();
  for (const fact of book.vocabulary.facts) {
    if (facts.has(fact.id)) found.push(problem('duplicate-name', fact.place, `fact \`${fact.id}\` is defined twice; keep one`));
    facts.set(fact.id, fact);
  }
  const lookAt = (block: Block, place: Place): void => {
    for (const [name, answers] of Object.entries(block)) {
      const fact = facts.get(name);
      if (fact === undefined) {
        found.push(problem('unknown-fact', place, `\`${name}\` is not a fact of the vocabulary${didYouMean(name, facts.keys())}`));
        continue;
      }
      if (answers.length === 0) found.push(problem('contradiction', place, `no answer to \`${name}\` is left; the lines that name it exclude one another`));
      for (const answer of answers) {
        if (!fact.answers.includes(answer)) {
          found.push(problem('unknown-answer', place, `\`${answer}\` is not an answer to \`${name}\`; answers are ${fact.answers.join(', ')}${didYouMean(answer, fact.answers)}`));
        }
      }
    }
  };
  const ids = new Map<string, Place>();
  for (const rule of book.rules) {
    if (ids.has(rule.id)) found.push(problem('duplicate-name', rule.place, `rule \`${rule.id}\` is defined twice; keep one`));
    ids.set(rule.id, rule.place);
    for (const clause of rule.clauses) {
      for (const version of clause.versions) {
        for (const block of version.when) lookAt(block, version.place);
        for (const phase of version.phases) lookAt(phase.when, version.place);
        for (const one of version.unless) for (const block of [...one.when, ...one.butNot]) lookAt(block, one.place);
        for (const one of version.requires) {
          for (const block of [{ [one.fact]: one.answers }, ...one.when, ...one.silenceBites]) lookAt(block, one.place);
          for (const each of one.unless) for (const block of [...each.when, ...each.butNot]) lookAt(block, each.place);
        }
      }
    }
  }
  for (const domain of book.domains) lookAt(domain.presumes, domain.place);
  for (const one of book.cases) lookAt(one.facts, one.place);
  return dedupe(found);
};

/** A shared exception is written once and reported once, however many rules it reaches. */
const dedupe = (list: readonly Diagnostic[]): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return list.filter((one) => {
    const key = `${one.file}:${one.line}:${one.column} ${one.message}`;
    return seen.has(key) ? false : (seen.add(key), true);
  });
};
