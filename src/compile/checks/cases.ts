import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { didYouMean } from '../../rulebook/nearest.js';
import { placeInFile, placeWithin } from '../../rulebook/place.js';
import type { Rule } from '../../rulebook/rule.js';
import type { Case, RuleBook } from '../../rulebook/rule-book.js';
import { isDay } from '../day.js';
import { reportedOnce } from './reported-once.js';

/**
 * Cases belong to a rule (`unknown-rule`), a domain (`unknown-domain`), a jurisdiction (`unknown-jurisdiction`) and a day
 * (`no-such-day`), say what happens (`empty-case`), and every rule has cases of both verdicts (`rule-without-cases`).
 *
 * Bad: a rule with cases that all expect BLOCKED. Good: beside them a near miss that expects ALLOWED.
 */
export const checkCases = (ruleBook: RuleBook): readonly Diagnostic[] => {
  const { cases, rules } = ruleBook;
  if (cases.length === 0) return [];
  const names = namesOf(ruleBook);
  return reportedOnce([...cases.flatMap((one) => checkCase(one, names)), ...rules.flatMap((rule) => missingVerdicts(rule, cases))]);
};

interface Names {
  readonly rules: ReadonlySet<string>;
  readonly domains: ReadonlySet<string>;
  readonly jurisdictions: ReadonlySet<string>;
}

const namesOf = ({ rules, domains, regulations }: RuleBook): Names => ({
  rules: new Set(rules.map((rule) => rule.id)),
  domains: new Set(domains.flatMap((domain) => [domain.id, ...domain.aliases])),
  jurisdictions: new Set(regulations.map((regulation) => regulation.jurisdiction)),
});

const checkCase = (one: Case, names: Names): readonly Diagnostic[] => [
  ...unknownRule(one, names.rules),
  ...unknownDomain(one, names.domains),
  ...unknownJurisdictions(one, names.jurisdictions),
  ...(isDay(one.on) ? [] : [problem('no-such-day', placeWithin(one.place, 'on'), `\`${one.on}\` is not a day of the calendar`)]),
  ...(one.action === undefined && Object.keys(one.facts).length === 0
    ? [problem('empty-case', one.place, 'has neither `action` nor `facts`')]
    : []),
];

const unknownRule = ({ rule, place }: Case, rules: ReadonlySet<string>): readonly Diagnostic[] =>
  rules.has(rule)
    ? []
    : [problem('unknown-rule', placeInFile(place, 'rule'), `\`${rule}\` is not a rule of this rule book${didYouMean(rule, rules)}`)];

const unknownDomain = ({ domain, place }: Case, domains: ReadonlySet<string>): readonly Diagnostic[] =>
  domains.has(domain)
    ? []
    : [problem('unknown-domain', placeWithin(place, 'domain'), `\`${domain}\` is not a domain${didYouMean(domain, domains)}`)];

const unknownJurisdictions = ({ jurisdiction, place }: Case, jurisdictions: ReadonlySet<string>): readonly Diagnostic[] =>
  jurisdiction.flatMap((name, i) =>
    jurisdictions.has(name)
      ? []
      : [
          problem(
            'unknown-jurisdiction',
            placeWithin(place, 'jurisdiction', i),
            `\`${name}\` is no jurisdiction of the regulations; those are ${[...jurisdictions].join(', ')}`,
          ),
        ],
  );

const missingVerdicts = (rule: Rule, cases: readonly Case[]): readonly Diagnostic[] => {
  const verdicts = new Set(cases.filter((one) => one.rule === rule.id).map((one) => one.expect.verdict));
  return (['BLOCKED', 'ALLOWED'] as const)
    .filter((verdict) => !verdicts.has(verdict))
    .map((verdict) => problem('rule-without-cases', rule.place, `\`${rule.id}\` has no case that expects ${verdict}; add one beside it`));
};
