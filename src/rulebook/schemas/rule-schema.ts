import { answers, block, blocks, unless, waysOut } from './conditions.js';
import { day, formed, link, object, prose, text, words } from './parts.js';

const period = object(['from'], { from: day, to: day });

const phase = object(['in_force', 'as_enacted', 'cite'], { when: block, as_enacted: day, in_force: period, cite: text });

/** What a duty asks for; its keys in `requires` are facts. */
export const safeguard = object(['unstated', 'cite', 'remedy'], {
  answer: answers,
  unstated: { enum: ['block', 'allow'] },
  cite: text,
  remedy: text,
  when: blocks,
  unless,
  silence_bites: blocks,
  silence_needs: blocks,
});

const version = {
  ...object(['enacted', 'confirmed', 'kind', 'when', 'reason'], {
    enacted: day,
    as_enacted: day,
    in_force: period,
    cite: text,
    phases: { type: 'array', items: phase, minItems: 1 },
    enforcement: {
      type: 'array',
      items: object(['status', 'from', 'cite'], { status: { enum: ['stayed', 'deferred'] }, from: day, to: day, cite: text }),
    },
    superseded_by: words,
    confirmed: object(['on', 'by'], { on: day, by: text }),
    kind: { enum: ['prohibition', 'duty'] },
    when: blocks,
    unless: waysOut,
    requires: { type: 'object', minProperties: 1, additionalProperties: safeguard },
    reason: text,
    note: prose,
  }),
  oneOf: [{ required: ['phases'] }, { required: ['as_enacted', 'in_force', 'cite'] }],
} as const;

/** The shape of a rule. */
export const ruleSchema = object(['rule', 'title', 'link', 'binds', 'clauses'], {
  rule: formed('^[A-Z][A-Z0-9-]*$', 'an id of capital letters, digits and hyphens such as EU-AIA-05-1-F'),
  title: text,
  link,
  binds: words,
  clauses: {
    type: 'array',
    minItems: 1,
    items: object(['clause', 'cite', 'versions'], {
      clause: text,
      cite: text,
      everywhere: { const: true },
      cite_elsewhere: text,
      versions: { type: 'array', items: version, minItems: 1 },
    }),
  },
});
