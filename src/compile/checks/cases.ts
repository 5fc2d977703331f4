import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { placeInFile, placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { isDay } from '../day.js';
import { reportedOnce } from './reported-once.js';

/**
 * Cases belong to a rule (`unknown-rule`), a domain (`unknown-domain`), a jurisdiction (`unknown-jurisdiction`) and a day
 * (`no-such-day`), say what happens (`empty-case`), and every rule has cases of both verdicts (`rule-without-cases`).
 *
 * Bad: a rule with cases that all expect BLOCKED. Good: beside them a near miss that expects ALLOWED.
 */
export const checkCases = (ruleBook: RuleBook): readonly Diagnostic[] => {
  if (ruleBook.cases.length === 0) return [];
  const found: Diagnostic[] = [];
  const ids = new Set(ruleBook.rules.map((rule) => rule.id));
  const domains = new Set(ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases]));
  const jurisdictions = new Set(ruleBook.regulations.map((regulation) => regulation.jurisdiction));
  for (const one of ruleBook.cases) {
    if (!ids.has(one.rule))
      found.push(
        problem(
          'unknown-rule',
          placeInFile(one.place, 'rule'),
          `\`${one.rule}\` is not a rule of this rule book${didYouMean(one.rule, ids)}`,
        ),
      );
    if (!domains.has(one.domain))
      found.push(
        problem('unknown-domain', placeWithin(one.place, 'domain'), `\`${one.domain}\` is not a domain${didYouMean(one.domain, domains)}`),
      );
    one.jurisdiction.forEach((name, i) => {
      if (!jurisdictions.has(name))
        found.push(
          problem(
            'unknown-jurisdiction',
            placeWithin(one.place, 'jurisdiction', i),
            `\`${name}\` is no jurisdiction of the regulations; those are ${[...jurisdictions].join(', ')}`,
          ),
        );
    });
    if (!isDay(one.on)) found.push(problem('no-such-day', placeWithin(one.place, 'on'), `\`${one.on}\` is not a day of the calendar`));
    if (one.action === undefined && Object.keys(one.facts).length === 0)
      found.push(problem('empty-case', one.place, 'has neither `action` nor `facts`'));
  }
  for (const rule of ruleBook.rules) {
    const verdicts = new Set(ruleBook.cases.filter((one) => one.rule === rule.id).map((one) => one.expect.verdict));
    for (const verdict of ['BLOCKED', 'ALLOWED'] as const) {
      if (!verdicts.has(verdict))
        found.push(problem('rule-without-cases', rule.place, `\`${rule.id}\` has no case that expects ${verdict}; add one beside it`));
    }
  }
  return reportedOnce(found);
};
