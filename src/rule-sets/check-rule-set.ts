import { isDay } from '../compile/day.js';
import { type Diagnostic, problem } from '../rulebook/diagnostic.js';
import { didYouMean } from '../rulebook/nearest.js';
import { placeWithin } from '../rulebook/place.js';
import type { Case, RuleBook } from '../rulebook/rule-book.js';
import { coveredJurisdictions } from '../verdict/decide/jurisdictions.js';
import { MOST_CASES, MOST_PHRASES, MOST_RULES, phrasesOf, type RuleSet } from './rule-set.js';

/** A check of a rule set beside the law; each looks at the whole set and throws nothing. */
type RuleSetCheck = (ruleSet: RuleSet, law: RuleBook) => readonly Diagnostic[];

/**
 * What a rule set must leave alone: our rules (`names-our-rule`), our facts (`redefines-our-fact`), jurisdictions that we do not cover
 * (`unknown-jurisdiction`); its bounds (`too-many`); and what its cases ask (`unknown-rule`, `unknown-domain`, `empty-case`).
 */
export const checkRuleSet: RuleSetCheck = (ruleSet, law) =>
  [checkBounds, checkRuleNames, checkFacts, checkJurisdictions, checkReach, checkCases].flatMap((check) => check(ruleSet, law));

const checkBounds: RuleSetCheck = (ruleSet) => {
  const { regulations, rules, cases } = ruleSet.ruleBook;
  const place = regulations[0]?.place ?? { file: '', line: 1, column: 1 };
  const counts = [
    ['rules', rules.length, MOST_RULES],
    ['phrases and words of groups', phrasesOf(ruleSet), MOST_PHRASES],
    ['cases', cases.length, MOST_CASES],
  ] as const;
  return counts.flatMap(([what, count, most]) =>
    count > most ? [problem('too-many', place, `has ${count} ${what}, more than ${most}; split the rule set`)] : [],
  );
};

/** The names of our rules and clauses, in small letters: `eu-aia-05-1-f`, `eu-aia-05-1-f/f`. */
const ourNames = ({ rules }: RuleBook): ReadonlySet<string> =>
  new Set(rules.flatMap((rule) => [rule.id, ...rule.clauses.map((clause) => clause.id)]).map((name) => name.toLowerCase()));

const namesOurRule = (name: string): string => `\`${name}\` is a rule of the law, which no rule set changes; name a rule of your own`;

const checkRuleNames: RuleSetCheck = ({ ruleBook: { rules } }, law) => {
  const ours = ourNames(law);
  return rules.flatMap((rule) => {
    if (ours.has(rule.id.toLowerCase())) return [problem('names-our-rule', rule.place, namesOurRule(rule.id))];
    return rule.id.includes('/')
      ? [problem('malformed-value', rule.place, `\`${rule.id}\` is no name of a rule; write a number or a word`)]
      : [];
  });
};

const checkFacts: RuleSetCheck = ({ ruleBook: { vocabulary } }, law) => {
  const ours = new Set(law.vocabulary.facts.map((fact) => fact.id));
  return vocabulary.facts.flatMap((fact) => {
    if (ours.has(fact.id))
      return [
        problem('redefines-our-fact', fact.place, `\`${fact.id}\` is a fact of the law; use it as it is, or give yours another name`),
      ];
    if (fact.linkedBy !== undefined)
      return [problem('unknown-key', placeWithin(fact.place, 'linked_by'), '`linked_by` belongs to the law; take it out')];
    return [];
  });
};

const checkJurisdictions: RuleSetCheck = ({ jurisdictions = [], ruleBook: { regulations } }, law) => {
  const covered = coveredJurisdictions(law);
  const place = regulations[0]?.place;
  if (place === undefined) return [];
  return jurisdictions.flatMap((name) =>
    covered.includes(name)
      ? []
      : [
          problem(
            'unknown-jurisdiction',
            placeWithin(place, 'jurisdictions'),
            `\`${name}\` is not covered; covered are ${covered.join(', ')}${didYouMean(name, covered)}; or write \`everywhere: true\``,
          ),
        ],
  );
};

const checkReach: RuleSetCheck = ({ ruleBook: { regulations, rules } }, law) => {
  const own = new Set(rules.map((rule) => rule.id));
  const ours = ourNames(law);
  const shared = regulations.flatMap((one) => one.shared ?? []);
  return shared.flatMap(({ exception, reach, notReach }) =>
    Object.entries({ reach: reach === 'all' ? [] : reach, not_reach: notReach }).flatMap(([key, names]) =>
      names.flatMap((name, i) => {
        const place = placeWithin(exception.place, key, i);
        if (ours.has(name.toLowerCase())) return [problem('names-our-rule', place, namesOurRule(name))];
        return own.has(name) ? [] : [problem('unknown-rule', place, `\`${name}\` is not a rule of this rule set${didYouMean(name, own)}`)];
      }),
    ),
  );
};

const checkCases: RuleSetCheck = ({ ruleBook: { cases, rules } }, law) => {
  const own = new Set(rules.map((rule) => rule.id));
  const domains = new Set(law.domains.flatMap((domain) => [domain.id, ...domain.aliases]));
  const covered = coveredJurisdictions(law);
  return cases.flatMap((one) => checkCase(one, own, domains, covered));
};

const checkCase = (
  { rule, domain, jurisdiction, on, action, facts, place }: Case,
  own: ReadonlySet<string>,
  domains: ReadonlySet<string>,
  covered: readonly string[],
): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  if (!own.has(rule)) found.push(problem('unknown-rule', placeWithin(place, 'rule'), `\`${rule}\` is not a rule of this rule set`));
  if (!domains.has(domain))
    found.push(problem('unknown-domain', placeWithin(place, 'domain'), `\`${domain}\` is not a domain${didYouMean(domain, domains)}`));
  for (const name of jurisdiction)
    if (!covered.includes(name))
      found.push(
        problem(
          'unknown-jurisdiction',
          placeWithin(place, 'jurisdiction'),
          `\`${name}\` is not covered; covered are ${covered.join(', ')}`,
        ),
      );
  if (!isDay(on)) found.push(problem('no-such-day', placeWithin(place, 'on'), `\`${on}\` is not a day of the calendar`));
  if (action === undefined && Object.keys(facts).length === 0) found.push(problem('empty-case', place, 'has neither `action` nor `facts`'));
  return found;
};
