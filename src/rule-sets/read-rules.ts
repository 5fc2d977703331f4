import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { Path, Place } from '../rulebook/place.js';
import type { RegulationFile } from '../rulebook/read-regulation.js';
import { readRule } from '../rulebook/read-rule.js';
import type { Rule } from '../rulebook/rule.js';
import type { YamlDocument } from '../rulebook/yaml/yaml-document.js';

/** A policy binds from its first day on where it does not say. */
const ALWAYS = { from: '0001-01-01' };

interface WrittenRule {
  readonly rule: string | number;
  readonly title: string;
  readonly in_force?: { readonly from: string; readonly to?: string };
  readonly kind?: 'prohibition' | 'duty';
  readonly unless?: Readonly<Record<string, object>>;
  readonly requires?: Readonly<Record<string, { readonly unless?: Readonly<Record<string, object>> }>>;
}

/** How a rule of a set is cited: `rule 7`. */
const citeOf = (rule: string | number): string => `rule ${rule}`;

/** The rules of a file, in its order. */
export const readRules = (doc: YamlDocument, policy: RegulationFile, found: Diagnostic[]): readonly Rule[] => {
  const { rules } = doc.value as { readonly rules: readonly WrittenRule[] };
  return rules.map((rule, i) => {
    const read = readRule(asRuleFile(doc, rule, i), policy, found);
    return { ...read, clauses: read.clauses.map((clause) => ({ ...clause, id: read.id })) };
  });
};

/**
 * One short rule as a file of the rule book would have it: one clause in one version, all that it cites the rule itself. What is found in
 * it stands where its author wrote it.
 */
const asRuleFile = (
  doc: YamlDocument,
  { rule, title, in_force = ALWAYS, kind = 'prohibition', ...rest }: WrittenRule,
  i: number,
): YamlDocument => {
  const cite = citeOf(rule);
  const version = {
    ...rest,
    enacted: in_force.from,
    as_enacted: in_force.from,
    in_force,
    cite,
    confirmed: { on: in_force.from, by: 'its owner' },
    kind,
    ...(rest.unless === undefined ? {} : { unless: citing(rest.unless, cite) }),
    ...(rest.requires === undefined ? {} : { requires: safeguardsCiting(rest.requires, cite) }),
  };
  const value = { rule: String(rule), title, link: '', binds: [], clauses: [{ clause: '1', cite, versions: [version] }] };
  return { file: doc.file, value, placeOf: (path) => placeIn(doc, i, path) };
};

/** `clauses, 0, versions, 0, when` of the rule file is `rules, i, when` of the set's. */
const placeIn = (doc: YamlDocument, i: number, [first, , third, , ...rest]: Path): Place =>
  doc.placeOf(first !== 'clauses' ? ['rules', i, 'rule'] : third === 'versions' ? ['rules', i, ...rest] : ['rules', i, 'rule']);

/** Each cites the rule. */
const citing = (unless: Readonly<Record<string, object>>, cite: string): object =>
  Object.fromEntries(Object.entries(unless).map(([name, one]) => [name, { ...one, cite }]));

const safeguardsCiting = (requires: NonNullable<WrittenRule['requires']>, cite: string): object =>
  Object.fromEntries(
    Object.entries(requires).map(([fact, one]) => [
      fact,
      { ...one, cite, ...(one.unless === undefined ? {} : { unless: citing(one.unless, cite) }) },
    ]),
  );
