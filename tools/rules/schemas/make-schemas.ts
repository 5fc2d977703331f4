import { BASES, type RuleBook } from '../../../src/rulebook/rule-book.js';
import { casesSchema } from '../../../src/rulebook/schemas/cases-schema.js';
import { answers } from '../../../src/rulebook/schemas/conditions.js';
import { safeguard } from '../../../src/rulebook/schemas/rule-schema.js';
import type { Fact } from '../../../src/rulebook/vocabulary.js';
import { ledgerSchema } from '../ledger/read-ledger.js';
import { FILE_KINDS } from './file-kinds.js';

/** A JSON Schema. */
export type Schema = { readonly [key: string]: unknown };

/** File name → the schema that an editor is given for the files of that kind. */
export const makeSchemas = (ruleBook: RuleBook): ReadonlyMap<string, Schema> => {
  const facts = [...ruleBook.vocabulary.facts];
  const known = new Map<object, object>([
    [casesSchema, casesWithKnownWords(ruleBook)],
    [ledgerSchema, ledgerWithKnownNames(ruleBook)],
  ]);
  return new Map(FILE_KINDS.map(({ name, title, schema }) => [`${name}.json`, forEditor(title, known.get(schema) ?? schema, facts)]));
};

/** Cases name domains, rules, jurisdictions and calendars of the rule book. */
const casesWithKnownWords = (ruleBook: RuleBook): object => {
  const cases = casesSchema.properties.cases as { readonly items: { readonly properties: Readonly<Record<string, unknown>> } };
  const jurisdiction = { enum: [...new Set(ruleBook.regulations.map((one) => one.jurisdiction))] };
  const words: Schema = {
    domain: { enum: ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases]) },
    jurisdiction: { anyOf: [jurisdiction, { type: 'array', items: jurisdiction, minItems: 1 }] },
    basis: { enum: BASES },
  };
  return {
    ...casesSchema,
    properties: {
      ...casesSchema.properties,
      rule: { enum: ruleBook.rules.map((rule) => rule.id) },
      cases: { ...cases, items: { ...cases.items, properties: { ...cases.items.properties, ...words } } },
    },
  };
};

/** What implements a paragraph is offered by name; a term, an exception or the scope may stand there too. */
const ledgerWithKnownNames = (ruleBook: RuleBook): object => {
  const { entries } = ledgerSchema.properties;
  const names = [
    ...ruleBook.rules.flatMap((rule) => [rule.id, ...rule.clauses.map((clause) => clause.id)]),
    ...ruleBook.regulations.flatMap((one) => one.shared ?? []).map((one) => `exceptions/${one.exception.name}`),
  ];
  const by = {
    ...entries.items.properties.by,
    items: { anyOf: [{ enum: [...new Set(names)] }, { type: 'string', pattern: '^(scope$|terms/|facts/)' }] },
  };
  return {
    ...ledgerSchema,
    properties: {
      ...ledgerSchema.properties,
      entries: { ...entries, items: { ...entries.items, properties: { ...entries.items.properties, by } } },
    },
  };
};

/**
 * Wherever our schema admits further keys with answers, the keys are facts: the editor gets them by name, with their question
 * and their answers, and no other key.
 */
const forEditor = (title: string, schema: object, facts: readonly Fact[]): Schema => {
  const used = new Map<string, Schema>();
  const named = new Map<object, string>();
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const { additionalProperties: further, ...rest } = node as Schema;
    if (further !== answers && further !== safeguard)
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
    const known = named.get(node);
    if (known !== undefined) return refer(known);
    const own = Object.keys((rest['properties'] ?? {}) as object);
    const name = [further === answers ? 'facts' : 'safeguards', ...own].join('_');
    named.set(node, name);
    used.set(name, {});
    if (further === safeguard) used.set('safeguard', walk(safeguard) as Schema);
    const keys = facts.map(
      (fact) =>
        [fact.id, further === answers ? refer(`fact_${fact.id}`) : { description: fact.question, allOf: [refer('safeguard')] }] as const,
    );
    used.set(name, {
      ...(walk(rest) as Schema),
      properties: { ...(walk(rest['properties'] ?? {}) as Schema), ...Object.fromEntries(keys) },
      additionalProperties: false,
    });
    return refer(name);
  };
  const body = walk(schema) as Schema;
  const factsOf = used.size === 0 ? [] : facts.map((fact) => [`fact_${fact.id}`, schemaOfFact(fact)] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $comment: 'Made from the vocabulary by `npm run rules -- schemas`; do not edit.',
    title,
    ...body,
    ...(used.size === 0
      ? {}
      : { definitions: { ...Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))), ...Object.fromEntries(factsOf) } }),
  };
};

const refer = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

const schemaOfFact = (fact: Fact): Schema => {
  const answer = { enum: fact.answers.map((one) => (one === 'true' ? true : one === 'false' ? false : one)) };
  return {
    description: [fact.question, ...(fact.note === undefined ? [] : [fact.note])].join('\n\n'),
    anyOf: [answer, { type: 'array', items: answer, minItems: 1, uniqueItems: true }],
  };
};
