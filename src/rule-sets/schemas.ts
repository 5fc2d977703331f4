import { caseMembers } from '../rulebook/schemas/cases-schema.js';
import { answers, block, blocks } from '../rulebook/schemas/conditions.js';
import { day, formed, object, prose, text, words } from '../rulebook/schemas/parts.js';
import { safeguard } from '../rulebook/schemas/rule-schema.js';

/** The name of a rule within its set: a number, or a word. */
const ruleName = { type: ['integer', 'string'], pattern: '^[A-Za-z0-9][A-Za-z0-9/-]{0,59}$', minimum: 1, maximum: 100_000 } as const;

/** Of a policy nothing cites a law: what it cites is the rule itself. */
const exceptionMembers = {
  term: block.properties.term,
  any: block.properties.any,
  but_not: blocks,
  note: prose,
  cite: false,
} as const;
const exception = { type: 'object', minProperties: 1, properties: exceptionMembers, additionalProperties: answers } as const;
const unless = { type: 'object', minProperties: 1, additionalProperties: exception } as const;

/** The shape of `rule-set.yaml`. */
export const ruleSetSchema = {
  ...object(['rule_set', 'version', 'title'], {
    rule_set: formed('^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$', 'a name of small letters, digits and hyphens such as travel-policy'),
    version: formed('^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}$', 'a version of three numbers such as 1.0.1'),
    title: { ...text, maxLength: 200 },
    jurisdictions: { ...words, uniqueItems: true },
    everywhere: { const: true },
    scope: block,
    terms: { type: 'object', additionalProperties: blocks },
    exceptions: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['reach'],
        properties: {
          ...exceptionMembers,
          reach: { anyOf: [{ const: 'all' }, { type: 'array', items: ruleName, minItems: 1 }] },
          not_reach: { type: 'array', items: ruleName, minItems: 1 },
        },
        additionalProperties: answers,
      },
    },
  }),
} as const;

const { cite: _cite, unless: _unless, ...safeguardMembers } = safeguard.properties;

/** The shape of a file of rules. */
export const rulesSchema = object(['rules'], {
  rules: {
    type: 'array',
    minItems: 1,
    items: object(['rule', 'title', 'when', 'reason'], {
      rule: ruleName,
      title: text,
      in_force: object(['from'], { from: day, to: day }),
      kind: { enum: ['prohibition', 'duty'] },
      when: blocks,
      unless,
      requires: {
        type: 'object',
        minProperties: 1,
        additionalProperties: object(['unstated', 'remedy'], { ...safeguardMembers, unless }),
      },
      reason: text,
      note: prose,
    }),
  },
});

const facts = { type: 'object', additionalProperties: answers } as const;

/** The shape of a file of cases. */
export const ruleSetCasesSchema = object(['cases'], {
  bundles: { type: 'object', additionalProperties: facts },
  cases: {
    type: 'array',
    minItems: 1,
    items: object(['rule', 'on', 'expect'], { rule: ruleName, ...caseMembers }),
  },
});
