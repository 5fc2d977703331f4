import { BASES } from '../rule-book.js';
import { answers } from './conditions.js';
import { day, object, prose, text, words } from './parts.js';

const facts = { type: 'object', additionalProperties: answers } as const;

/** What a case may say, beside the rule that it belongs to. */
export const caseMembers = {
  name: text,
  action: text,
  domain: text,
  on: day,
  with: words,
  without: words,
  facts,
  jurisdiction: { anyOf: [text, words] },
  basis: { enum: BASES },
  expect: object(['verdict'], { verdict: { enum: ['ALLOWED', 'BLOCKED'] }, finding: text, exception: text, cite: text }),
  note: prose,
} as const;

/** The shape of a file of cases. */
export const casesSchema = object(['rule', 'cases'], {
  rule: text,
  bundles: { type: 'object', additionalProperties: facts },
  cases: {
    type: 'array',
    minItems: 1,
    items: object(['on', 'expect'], caseMembers),
  },
});
