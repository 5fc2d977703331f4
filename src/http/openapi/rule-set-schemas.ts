const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const versionOrNone = { type: ['string', 'null'], examples: ['1.2.0'] } as const;
const verdict = { enum: ['ALLOWED', 'BLOCKED'] } as const;
const cid = { type: 'string', description: 'A CIDv1' } as const;

const closed = <Members extends Readonly<Record<string, object>>>(properties: Members) =>
  ({ type: 'object', required: Object.keys(properties), additionalProperties: false, properties }) as const;

const RULE_SET = { rule_set: { type: 'string', examples: ['acme/travel-policy'] }, active: versionOrNone, shadow: versionOrNone } as const;

const VERSION = {
  rule_set: RULE_SET.rule_set,
  version: { type: 'string', examples: ['1.2.0'] },
  cid: { ...cid, description: 'The name of its rule book block' },
  title: text,
  rules: count,
  cases: count,
  created_at: { type: 'string', format: 'date-time' },
  created_by: { type: 'string', description: 'The id of the key' },
  active: { type: 'boolean' },
  shadow: { type: 'boolean' },
} as const;

const MISTAKE = closed({ pointer: text, detail: text, code: text, severity: text, file: text, line: count, column: count });

/** The bodies of rule sets; docs/specification.md, Own rule sets. */
export const RULE_SET_SCHEMAS = {
  RuleSetFiles: closed({
    files: {
      type: 'object',
      description: 'Path inside the rule set → text',
      additionalProperties: text,
      examples: [{ 'rule-set.yaml': 'rule_set: travel-policy\ntitle: Travel policy\nversion: 1.0.0\neverywhere: true\n' }],
    },
  }),
  RuleSets: closed({ rule_sets: { type: 'array', items: closed(RULE_SET) } }),
  RuleSetVersions: closed({ ...RULE_SET, versions: { type: 'array', items: closed(VERSION) } }),
  RuleSetUploaded: closed({
    ...VERSION,
    stored: { type: 'boolean', description: 'False for a test key, which only checks' },
    warnings: { type: 'array', items: MISTAKE },
  }),
  RuleSetInFull: closed({
    ...VERSION,
    jurisdictions: { type: ['array', 'null'], items: text, description: 'Null: everywhere' },
    rules_in_full: { type: 'array', items: { type: 'object' } },
    facts: { type: 'array', items: closed({ fact: text, question: text, kind: text, answers: { type: 'array' } }) },
  }),
  RuleSetDifference: closed({
    from: text,
    to: text,
    changes: {
      type: 'array',
      items: closed({
        to: verdict,
        rule_source: text,
        what: text,
        domain: { type: ['string', 'null'] },
        witness: { type: 'object', additionalProperties: { type: 'array' } },
        days: { type: 'array', items: closed({ basis: text, from: { type: ['string', 'null'] }, to: { type: ['string', 'null'] } }) },
      }),
    },
    jurisdictions: { type: ['object', 'null'] },
  }),
  RuleSetSwitch: closed({ version: versionOrNone }),
  RuleSetSwitched: closed({ ...RULE_SET, before: versionOrNone }),
  RuleSetShadow: closed({
    version: text,
    asked: count,
    otherwise: count,
    answers: {
      type: 'array',
      items: closed({ cid, verdict, would_be_cid: cid, would_be: verdict, rule_source: text, count }),
    },
  }),
} as const;
