import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { reportedOnce } from './reported-once.js';

/**
 * What refers to a rule must find it: `order`, `superseded_by`, `reach` and `not_reach` (`unknown-rule`); each rule has one
 * rank (`rule-without-rank`, `duplicate-name`).
 *
 * Bad: `order: [EU-AIA-05-1-X]` where no such rule exists. Good: every rule of the regulation, once.
 */
export const checkReferences = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const ids = new Set(ruleBook.rules.map((rule) => rule.id));
  const clauses = new Set(ruleBook.rules.flatMap((rule) => rule.clauses.map((clause) => clause.id)));
  for (const regulation of ruleBook.regulations) {
    const ranked = new Set<string>();
    regulation.order.forEach((id, i) => {
      const place = placeWithin(regulation.place, 'order', i);
      if (!ids.has(id))
        found.push(problem('unknown-rule', place, `\`${id}\` in \`order\` is not a rule of this rule book${didYouMean(id, ids)}`));
      if (ranked.has(id)) found.push(problem('duplicate-name', place, `\`${id}\` stands twice in \`order\`; keep one`));
      ranked.add(id);
    });
    for (const rule of ruleBook.rules) {
      if (rule.regulation === regulation.id && !ranked.has(rule.id))
        found.push(
          problem('rule-without-rank', rule.place, `\`${rule.id}\` is missing in \`order\` of \`${regulation.id}\`, which settles ties`),
        );
    }
    for (const { exception, reach, notReach } of regulation.shared ?? []) {
      const lists = [
        ['reach', reach === 'all' ? [] : reach],
        ['not_reach', notReach],
      ] as const;
      for (const [key, names] of lists) {
        names.forEach((name, i) => {
          if (ids.has(name) || clauses.has(name)) return;
          found.push(
            problem(
              'unknown-rule',
              placeWithin(exception.place, key, i),
              `\`${name}\` in \`${key}\` is neither a rule nor a clause${didYouMean(name, [...ids, ...clauses])}`,
            ),
          );
        });
      }
    }
  }
  for (const version of ruleBook.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions))) {
    version.supersededBy.forEach((id, i) => {
      if (!ids.has(id))
        found.push(
          problem(
            'unknown-rule',
            placeWithin(version.place, 'superseded_by', i),
            `\`${id}\` in \`superseded_by\` is not a rule of this rule book${didYouMean(id, ids)}`,
          ),
        );
    });
  }
  return reportedOnce(found);
};
