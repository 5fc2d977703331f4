import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { placeWithin } from '../../rulebook/place.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { Rule } from '../../rulebook/rule.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { reportedOnce } from './reported-once.js';

/**
 * What refers to a rule must find it: `order`, `superseded_by`, `reach` and `not_reach` (`unknown-rule`); each rule has one
 * rank (`rule-without-rank`, `duplicate-name`).
 *
 * Bad: `order: [EU-AIA-05-1-X]` where no such rule exists. Good: every rule of the regulation, once.
 */
export const checkReferences = ({ regulations, rules }: RuleBook): readonly Diagnostic[] => {
  const ids = new Set(rules.map((rule) => rule.id));
  const idsAndClauses = new Set([...ids, ...rules.flatMap((rule) => rule.clauses.map((clause) => clause.id))]);
  return reportedOnce([
    ...regulations.flatMap((regulation) => [
      ...checkOrder(regulation, ids),
      ...rulesWithoutRank(regulation, rules),
      ...checkReach(regulation, idsAndClauses),
    ]),
    ...rules.flatMap((rule) => checkSupersededBy(rule, ids)),
  ]);
};

const checkOrder = ({ order, place }: Regulation, ids: ReadonlySet<string>): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return order.flatMap((id, i) => {
    const isDouble = seen.has(id);
    seen.add(id);
    const here = placeWithin(place, 'order', i);
    return [
      ...(ids.has(id)
        ? []
        : [problem('unknown-rule', here, `\`${id}\` in \`order\` is not a rule of this rule book${didYouMean(id, ids)}`)]),
      ...(isDouble ? [problem('duplicate-name', here, `\`${id}\` stands twice in \`order\`; keep one`)] : []),
    ];
  });
};

const rulesWithoutRank = ({ id, order }: Regulation, rules: readonly Rule[]): readonly Diagnostic[] => {
  const ranked = new Set(order);
  return rules
    .filter((rule) => rule.regulation === id && !ranked.has(rule.id))
    .map((rule) => problem('rule-without-rank', rule.place, `\`${rule.id}\` is missing in \`order\` of \`${id}\`, which settles ties`));
};

/** What a shared exception reaches, and what it does not. */
const checkReach = ({ shared = [] }: Regulation, idsAndClauses: ReadonlySet<string>): readonly Diagnostic[] =>
  shared.flatMap(({ exception, reach, notReach }) => {
    const lists = { reach: reach === 'all' ? [] : reach, not_reach: notReach };
    return Object.entries(lists).flatMap(([key, names]) =>
      names.flatMap((name, i) =>
        idsAndClauses.has(name)
          ? []
          : [
              problem(
                'unknown-rule',
                placeWithin(exception.place, key, i),
                `\`${name}\` in \`${key}\` is neither a rule nor a clause${didYouMean(name, idsAndClauses)}`,
              ),
            ],
      ),
    );
  });

const checkSupersededBy = ({ clauses }: Rule, ids: ReadonlySet<string>): readonly Diagnostic[] =>
  clauses
    .flatMap((clause) => clause.versions)
    .flatMap((version) =>
      version.supersededBy.flatMap((id, i) =>
        ids.has(id)
          ? []
          : [
              problem(
                'unknown-rule',
                placeWithin(version.place, 'superseded_by', i),
                `\`${id}\` in \`superseded_by\` is not a rule of this rule book${didYouMean(id, ids)}`,
              ),
            ],
      ),
    );
