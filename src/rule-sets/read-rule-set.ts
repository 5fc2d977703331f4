import { compareText } from '../rulebook/compare-text.js';
import { type Diagnostic, problem } from '../rulebook/diagnostic.js';
import { NO_POLARITY } from '../rulebook/polarity-lists.js';
import { readCases } from '../rulebook/read-cases.js';
import { type RegulationFile, readRegulation } from '../rulebook/read-regulation.js';
import { readTheme } from '../rulebook/read-vocabulary.js';
import type { Rule } from '../rulebook/rule.js';
import type { Case } from '../rulebook/rule-book.js';
import { themeSchema } from '../rulebook/schemas/vocabulary-schemas.js';
import type { Fact, WordGroup } from '../rulebook/vocabulary.js';
import { parseYamlBytes } from '../rulebook/yaml/read-yaml-file.js';
import { validateDocument } from '../rulebook/yaml/validate-document.js';
import type { YamlDocument } from '../rulebook/yaml/yaml-document.js';
import { readRules } from './read-rules.js';
import type { RuleSet } from './rule-set.js';
import { ruleSetCasesSchema, ruleSetSchema, rulesSchema } from './schemas.js';

/** The files of a rule set by their paths inside it: `rules/hotels.yaml`. */
export type RuleSetFiles = ReadonlyMap<string, Buffer>;

/** A rule set, or what is wrong with it. */
export interface ReadRuleSet {
  /** Absent where anything is an error. */
  readonly ruleSet?: RuleSet;
  readonly diagnostics: readonly Diagnostic[];
}

const HEAD = 'rule-set.yaml';
const CASES = /^rules\/[^/]+\.cases\.yaml$/;
const RULES = /^rules\/[^/]+(?<!\.cases)\.yaml$/;
const VOCABULARY = /^vocabulary\/[^/]+\.yaml$/;
const DOCUMENTATION = /^(README|CHANGELOG|LICENSE)(\.md|\.txt)?$/;

interface Head {
  readonly rule_set: string;
  readonly version: string;
  readonly title: string;
  readonly jurisdictions?: readonly string[];
  readonly everywhere?: true;
  readonly scope?: object;
  readonly terms?: object;
  readonly exceptions?: Readonly<
    Record<string, { readonly reach: string | readonly (string | number)[]; readonly not_reach?: readonly (string | number)[] }>
  >;
}

/**
 * Reads the files of a rule set. Collects every diagnostic of every file and throws none; the order of files changes nothing.
 *
 * @param owner whose it is: the id of a tenant
 */
export const readRuleSet = (files: RuleSetFiles, owner: string): ReadRuleSet => {
  const found: Diagnostic[] = [...[...files.keys()].flatMap(unreadFile)];
  const read = (file: string, schema: object): readonly YamlDocument[] => readDocument(files, file, schema, found);
  const all = <T>(pattern: RegExp, schema: object, use: (doc: YamlDocument) => readonly T[]): readonly T[] =>
    [...files.keys()]
      .filter((file) => pattern.test(file))
      .sort(compareText)
      .flatMap((file) => read(file, schema).flatMap(use));

  const [doc] = files.has(HEAD) ? read(HEAD, ruleSetSchema) : missingHead(found);
  if (doc === undefined) return { diagnostics: found };
  const head = doc.value as Head;
  if ((head.jurisdictions === undefined) === (head.everywhere === undefined))
    found.push(problem('missing-key', doc.placeOf([]), 'needs either `jurisdictions`, a list, or `everywhere: true`'));
  const name = `${owner}/${head.rule_set}`;
  const rulesOf = (policy: RegulationFile) => all(RULES, rulesSchema, (one) => readRules(one, policy, found));
  const policy = readPolicy(doc, head, name, found);
  const rules = inOrder(rulesOf(policy));
  const themes = all(VOCABULARY, themeSchema, (one) => [readTheme(one)]);
  const cases = all(CASES, ruleSetCasesSchema, (one) => casesOf(one, head.jurisdictions ?? [], found));
  if (rules.length === 0) found.push(problem('no-rules', doc.placeOf([]), 'has no rules; write them into `rules/NAME.yaml`'));
  if (found.some((one) => one.severity === 'error')) return { diagnostics: found };
  return { ruleSet: ruleSetOf({ head, name, policy, rules, themes, cases }), diagnostics: found };
};

interface Parts {
  readonly head: Head;
  readonly name: string;
  readonly policy: RegulationFile;
  readonly rules: readonly Rule[];
  readonly themes: readonly { readonly facts: readonly Fact[]; readonly groups: readonly WordGroup[] }[];
  readonly cases: readonly Case[];
}

const ruleSetOf = ({ head, name, policy, rules, themes, cases }: Parts): RuleSet => ({
  name,
  version: head.version,
  title: head.title,
  ...(head.jurisdictions === undefined ? {} : { jurisdictions: [...head.jurisdictions].sort(compareText) }),
  ruleBook: {
    name,
    version: head.version,
    regulations: [{ ...policy.regulation, order: rules.map((rule) => rule.id) }],
    rules,
    domains: [],
    vocabulary: {
      facts: themes.flatMap((one) => one.facts).sort((a, b) => compareText(a.id, b.id)),
      groups: themes.flatMap((one) => one.groups).sort((a, b) => compareText(a.name, b.name)),
      polarity: NO_POLARITY,
      places: [],
      examples: [],
    },
    cases,
  },
});

/** Numbers by their value, then words: rule 7 stands before rule 12. */
const inOrder = (rules: readonly Rule[]): readonly Rule[] => {
  const number = ({ id }: Rule): number => (/^\d+$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY);
  return [...rules].sort((a, b) => (number(a) === number(b) ? compareText(a.id, b.id) : number(a) - number(b)));
};

/** `rule-set.yaml` as the instrument that its rules are of; it cites them as `acme/travel-policy 1.2.0, rule 7`. */
const readPolicy = (doc: YamlDocument, head: Head, name: string, found: Diagnostic[]): RegulationFile => {
  const exceptions = Object.entries(head.exceptions ?? {}).map(([exception, { reach, not_reach, ...one }]) => [
    exception,
    { ...one, cite: 'shared exceptions', reach: Array.isArray(reach) ? reach.map(String) : reach, not_reach: not_reach?.map(String) },
  ]);
  const value = {
    regulation: name,
    title: head.title,
    citation: `${name} ${head.version}, {provision}`,
    jurisdiction: head.jurisdictions === undefined ? 'everywhere' : [...head.jurisdictions].sort(compareText).join(' '),
    link: '',
    history: [],
    scope: head.scope ?? {},
    order: [],
    terms: head.terms,
    exceptions: Object.fromEntries(exceptions),
  };
  const policy = readRegulation({ ...doc, value }, found);
  return { ...policy, regulation: { ...policy.regulation, policy: true } };
};

const casesOf = (doc: YamlDocument, jurisdictions: readonly string[], found: Diagnostic[]): readonly Case[] => {
  const { cases: written } = doc.value as {
    readonly cases: readonly { readonly rule: string | number; readonly jurisdiction?: unknown }[];
  };
  return readCases(doc, '', found).map((one, i) => ({
    ...one,
    rule: String(written[i]?.rule),
    ...(written[i]?.jurisdiction === undefined ? { jurisdiction: jurisdictions } : {}),
  }));
};

const readDocument = (files: RuleSetFiles, file: string, schema: object, found: Diagnostic[]): readonly YamlDocument[] => {
  const { document, diagnostics } = parseYamlBytes(files.get(file) ?? Buffer.alloc(0), file);
  const invalid = document === undefined ? [] : validateDocument(document, schema);
  found.push(...diagnostics, ...invalid);
  return document === undefined || invalid.length > 0 ? [] : [document];
};

const missingHead = (found: Diagnostic[]): readonly YamlDocument[] => {
  found.push(
    problem('missing-file', { file: HEAD, line: 1, column: 1 }, 'does not exist; it says the name, the version and where the rules hold'),
  );
  return [];
};

/** Nothing is ignored in silence. */
const unreadFile = (file: string): readonly Diagnostic[] =>
  file === HEAD || [CASES, RULES, VOCABULARY, DOCUMENTATION].some((known) => known.test(file))
    ? []
    : [
        problem(
          'unread-file',
          { file, line: 1, column: 1 },
          'is read by nobody; a rule set has `rule-set.yaml`, `rules/NAME.yaml`, `rules/NAME.cases.yaml` and `vocabulary/NAME.yaml`',
        ),
      ];
