/**
 * The shapes of the YAML files, as JSON Schema (draft 2020-12). Checks that need more than one file live in the compiler.
 * Every object is closed: an unknown key is an error with line and column.
 */
const text = { type: 'string', minLength: 1 } as const;
/** A text of a form; its description ends the sentence "… is malformed; write …". */
const formed = (pattern: string, description: string) => ({ type: 'string', pattern, description }) as const;
const day = formed('^\\d{4}-\\d{2}-\\d{2}$', 'a day such as 2026-12-02');
const id = formed('^[a-z][a-z0-9_]*$', 'a name of small letters, digits and underscores such as people_informed');
const answer = { anyOf: [{ type: 'boolean' }, formed('^[a-z0-9_]+$', 'an answer of small letters, digits and underscores')] } as const;
/** What is indented into a folded note belongs to it, and a phrase or a condition would be lost there without a word. */
const prose = formed('^(?!(?:[\\s\\S]*\\n)?\\s*- )[\\s\\S]', 'sentences; a list in a note is never read, so write it below the key that it belongs to');
const link = formed('^https?://', 'an address that begins with https://');
/** The answers a line accepts; where it stands for further keys, the keys are facts. */
export const answers = { anyOf: [answer, { type: 'array', items: answer, minItems: 1, uniqueItems: true }] } as const;
const words = { type: 'array', items: text, minItems: 1 } as const;
/** Facts and their answers; `term` names a block that the regulation writes once, `any` lists alternatives. */
const term = { anyOf: [id, { type: 'array', items: id }] } as const;
const plainBlock = { type: 'object', minProperties: 1, properties: { term }, additionalProperties: answers } as const;
const any = { type: 'array', items: plainBlock, minItems: 1 } as const;
const block = { type: 'object', minProperties: 1, properties: { term, any }, additionalProperties: answers } as const;
const blocks = { anyOf: [block, { type: 'array', items: block, minItems: 1 }] } as const;
const exceptionMembers = { cite: text, term, any, but_not: blocks, note: prose } as const;
const exception = { type: 'object', required: ['cite'], properties: exceptionMembers, additionalProperties: answers } as const;
const reach = { anyOf: [{ const: 'all' }, { type: 'array', items: text, minItems: 1 }] } as const;

const object = (required: readonly string[], properties: Record<string, unknown>) =>
  ({ type: 'object', required, properties, additionalProperties: false }) as const;

const stretch = object(['from'], { from: day, to: day });

const phase = object(['in_force', 'as_enacted', 'cite'], { when: block, as_enacted: day, in_force: stretch, cite: text });

/** What a duty asks for; its keys in `requires` are facts. */
export const safeguard = object(['unstated', 'cite', 'remedy'], {
  answer: answers,
  unstated: { enum: ['block', 'allow'] },
  cite: text,
  remedy: text,
  when: blocks,
  unless: { type: 'object', minProperties: 1, additionalProperties: exception },
  silence_bites: blocks,
});

const version = {
  ...object(['enacted', 'confirmed', 'kind', 'when', 'reason'], {
    enacted: day,
    as_enacted: day,
    in_force: stretch,
    cite: text,
    phases: { type: 'array', items: phase, minItems: 1 },
    enforcement: { type: 'array', items: object(['status', 'from', 'cite'], { status: { enum: ['stayed', 'deferred'] }, from: day, to: day, cite: text }) },
    superseded_by: words,
    confirmed: object(['on', 'by'], { on: day, by: text }),
    kind: { enum: ['prohibition', 'duty'] },
    when: blocks,
    unless: { type: 'object', minProperties: 1, additionalProperties: exception },
    requires: { type: 'object', minProperties: 1, additionalProperties: safeguard },
    reason: text,
    note: prose,
  }),
  oneOf: [{ required: ['phases'] }, { required: ['as_enacted', 'in_force', 'cite'] }],
} as const;

export const ruleBookSchema = object(['name', 'version', 'regulations'], {
  name: text,
  version: formed('^\\d+\\.\\d+\\.\\d+$', 'a version of three numbers such as 1.0.1'),
  /** Folders beside this file, and none elsewhere. */
  regulations: { type: 'array', items: formed('^[a-z0-9][a-z0-9-]*$', 'the name of a folder beside this file, of small letters, digits and hyphens'), minItems: 1, uniqueItems: true },
});

export const regulationSchema = object(['regulation', 'title', 'citation', 'jurisdiction', 'link', 'history', 'scope', 'order'], {
  regulation: text,
  title: text,
  citation: formed('\\{provision\\}', 'the citation of the instrument with {provision} where the provision stands'),
  jurisdiction: text,
  link,
  history: { type: 'array', items: object(['date', 'event', 'cite'], { date: day, event: text, cite: text }) },
  scope: block,
  order: words,
  terms: { type: 'object', additionalProperties: blocks },
  exceptions: {
    type: 'object',
    additionalProperties: { type: 'object', required: ['cite', 'reach'], properties: { ...exceptionMembers, reach, not_reach: words }, additionalProperties: answers },
  },
});

export const ruleSchema = object(['rule', 'title', 'link', 'binds', 'clauses'], {
  rule: formed('^[A-Z][A-Z0-9-]*$', 'an id of capital letters, digits and hyphens such as EU-AIA-05-1-F'),
  title: text,
  link,
  binds: words,
  clauses: {
    type: 'array',
    minItems: 1,
    items: object(['clause', 'cite', 'versions'], { clause: text, cite: text, everywhere: { const: true }, versions: { type: 'array', items: version, minItems: 1 } }),
  },
});

const caseFacts = { type: 'object', additionalProperties: answers } as const;

export const casesSchema = object(['rule', 'cases'], {
  rule: text,
  bundles: { type: 'object', additionalProperties: caseFacts },
  cases: {
    type: 'array',
    minItems: 1,
    items: object(['on', 'expect'], {
      name: text,
      action: text,
      domain: text,
      on: day,
      with: words,
      without: words,
      facts: caseFacts,
      jurisdiction: { anyOf: [text, words] },
      basis: { enum: ['in_force', 'as_enacted', 'readiness'] },
      expect: object(['verdict'], { verdict: { enum: ['ALLOWED', 'BLOCKED'] }, finding: text, exception: text, cite: text }),
      note: prose,
    }),
  },
});

export const domainsSchema = object(['domains'], {
  domains: { type: 'array', items: object(['domain', 'title'], { domain: text, title: text, aliases: words, presumes: block }), minItems: 1 },
});

const band = object(['answer'], { answer, above: { type: 'number' }, at_least: { type: 'number' }, below: { type: 'number' }, at_most: { type: 'number' } });

export const themeSchema = object(['theme'], {
  theme: text,
  groups: { type: 'object', propertyNames: id, additionalProperties: words },
  facts: {
    type: 'object',
    propertyNames: id,
    additionalProperties: object(['question', 'kind', 'answers'], {
      question: text,
      kind: { enum: ['context', 'practice', 'safeguard', 'exception'] },
      answers: { type: 'array', items: answer, minItems: 2, maxItems: 30, uniqueItems: true },
      several: { type: 'boolean' },
      learn: { type: 'boolean' },
      of_people: { type: 'boolean' },
      presume: { type: 'array', items: answer },
      note: prose,
      phrases: { type: 'object', additionalProperties: words },
      measure: object(['units', 'bands'], { units: { type: 'object', additionalProperties: { type: 'number' } }, near: words, bands: { type: 'array', items: band, minItems: 1 } }),
    }),
  },
});

// `ends` and `things` may be absent: they came after the first version of the rule book, which must stay comparable.
export const polaritySchema = object(['before', 'after', 'never', 'prevents', 'mentions'], {
  theme: text,
  before: words,
  after: words,
  never: words,
  prevents: words,
  ends: words,
  mentions: words,
  things: words,
  groups: { type: 'object', propertyNames: id, additionalProperties: words },
});

export const placesSchema = { type: 'object', minProperties: 1, properties: { theme: text }, additionalProperties: words } as const;

export const examplesSchema = object(['examples'], {
  about: text,
  examples: { type: 'array', minItems: 1, items: object(['text'], { text, says: { type: 'object', additionalProperties: answers } }) },
});
