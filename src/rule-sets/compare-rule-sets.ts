import { analyse } from '../compile/analysis/analysis.js';
import { type Days, findDifference, type Region } from '../compile/analysis/difference.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { citeLine } from '../verdict/findings/citation.js';
import { compileRuleSet } from './compile-rule-set.js';
import type { RuleSet } from './rule-set.js';

/** Situations whose verdict differs between two rule sets, and one of them. */
export interface ChangedVerdicts {
  /** What the later rule set says there. */
  readonly to: Region['to'];
  readonly ruleSource: string;
  /** What changed: a rule, its conditions, an exception, its safeguards or its days. */
  readonly what: string;
  /** The domain whose presumptions it takes; absent: none. */
  readonly domain?: string;
  /** The smallest situation that shows it: fact → answers. */
  readonly witness: Readonly<Record<string, readonly string[]>>;
  /** The days on which it shows. */
  readonly days: readonly Days[];
}

/** What changes from one rule set to another, where the law allows the action. */
export interface RuleSetDifference {
  readonly changes: readonly ChangedVerdicts[];
  /** Where each is asked, if that differs; absent in one: everywhere. */
  readonly jurisdictions?: { readonly from: readonly string[] | null; readonly to: readonly string[] | null };
}

/** The rule sets cannot be compared beside the law of today. */
export class NotComparable extends Error {}

/**
 * Every situation whose verdict differs between two rule sets, in regions with a witness each. Complete: a situation in no region has the
 * same verdict by both.
 */
export const compareRuleSets = (before: RuleSet, after: RuleSet, law: RuleBook): RuleSetDifference => {
  const [a, b] = [before, after].map((one) => {
    const { compiled, diagnostics } = compileRuleSet(inOneJurisdiction(one), law);
    if (compiled === undefined) throw new NotComparable(`version ${one.version} cannot be used: ${diagnostics[0]?.message ?? ''}`);
    return analyse(compiled.compiled);
  });
  if (a === undefined || b === undefined) return { changes: [] };
  const presuming = law.domains.filter(({ presumes }) =>
    Object.keys(presumes).some((fact) => [a, b].some((one) => one.compiled.columnOf.has(fact))),
  );
  const domains = [undefined, ...presuming].map((domain) => [domain, domain] as const);
  const { regions } = findDifference(a, b, { domains });
  const [from, to] = [before.jurisdictions ?? null, after.jurisdictions ?? null];
  return { changes: uniqueChanges(regions), ...(from?.join() === to?.join() ? {} : { jurisdictions: { from, to } }) };
};

/** Where a rule set is asked is compared by itself. */
const inOneJurisdiction = ({ ruleBook, ...ruleSet }: RuleSet): RuleSet => ({
  ...ruleSet,
  ruleBook: { ...ruleBook, regulations: ruleBook.regulations.map((one) => ({ ...one, jurisdiction: 'everywhere' })) },
});

/** A domain that presumes nothing of a region shows the same one again. */
const uniqueChanges = (regions: readonly Region[]): readonly ChangedVerdicts[] => {
  const found = new Map<string, ChangedVerdicts>();
  for (const region of regions) {
    const change: ChangedVerdicts = {
      to: region.to,
      ruleSource: citeLine(region.line.line),
      what: region.alternative.name === undefined ? region.alternative.what : `exception ${region.alternative.name}`,
      ...(region.domain === undefined ? {} : { domain: region.domain }),
      witness: region.witness.facts,
      days: region.days.map(({ unless: _, ...days }) => days),
    };
    const key = `${change.to} ${change.ruleSource} ${change.what} ${JSON.stringify(change.witness)}`;
    if (!found.has(key)) found.set(key, change);
  }
  return [...found.values()];
};
