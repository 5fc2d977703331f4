import { answers, block, blocks, wayOutMembers } from './conditions.js';
import { day, formed, link, object, text, words } from './parts.js';

const reach = { anyOf: [{ const: 'all' }, words] } as const;

/** The shape of `regulation.yaml`. */
export const regulationSchema = object(['regulation', 'title', 'citation', 'jurisdiction', 'link', 'history', 'scope', 'order'], {
  regulation: text,
  title: text,
  citation: formed('\\{provision\\}', 'the citation of the instrument with {provision} where the provision stands'),
  jurisdiction: text,
  link,
  history: { type: 'array', items: object(['date', 'event', 'cite'], { date: day, event: text, cite: text }) },
  scope: block,
  scope_cites: { type: 'object', additionalProperties: text },
  order: words,
  terms: { type: 'object', additionalProperties: blocks },
  exceptions: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['cite', 'reach'],
      properties: { ...wayOutMembers, reach, not_reach: words },
      additionalProperties: answers,
    },
  },
});
