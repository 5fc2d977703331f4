import type { Block, RuleBook } from '../../rulebook/rule.js';
import { problem, type Diagnostic } from '../../rulebook/diagnostic.js';

/** Rules and order name one another correctly (`unknown-rule`), and an exception can hold where its rule applies (`unreachable-exception`). */
export const checkReach = (book: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const ids = new Set(book.rules.map((rule) => rule.id));
  const several = new Set(book.vocabulary.facts.filter((fact) => fact.several).map((fact) => fact.id));
  for (const regulation of book.regulations) {
    for (const id of regulation.order) if (!ids.has(id)) found.push(problem('unknown-rule', regulation.place, `\`${id}\` in \`order\` is not a rule of this rule book`));
    for (const rule of book.rules) {
      if (rule.regulation === regulation.id && !regulation.order.includes(rule.id)) found.push(problem('rule-without-rank', rule.place, `\`${rule.id}\` is missing in \`order\` of \`${regulation.id}\`, which settles ties`));
    }
  }
  /** Two blocks exclude one another where a fact with one answer must have two. */
  const exclude = (a: Block, b: Block): boolean => Object.entries(a).some(([fact, answers]) => !several.has(fact) && b[fact] !== undefined && !answers.some((answer) => b[fact]?.includes(answer)));
  for (const rule of book.rules) {
    for (const version of rule.clauses.flatMap((clause) => clause.versions)) {
      for (const id of version.supersededBy) if (!ids.has(id)) found.push(problem('unknown-rule', version.place, `\`${id}\` in \`superseded_by\` is not a rule of this rule book`));
      for (const one of version.unless) {
        // A shared exception may miss some of the rules it reaches; only a rule's own exception must be able to hold.
        if (one.place.file !== rule.place.file) continue;
        if (one.when.every((block) => version.when.every((scope) => exclude(block, scope)))) {
          found.push(problem('unreachable-exception', one.place, `\`${one.name}\` can never hold where the rule applies; their conditions exclude one another`));
        }
      }
    }
  }
  return found;
};
