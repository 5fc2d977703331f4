import { PACKET } from '../../payments/terms.js';

/** Queries that can be bought at once. */
const MOST_QUERIES = 1_000_000;

/** The body of a purchase of credits. */
export const CREDITS_SCHEMA = {
  type: 'object',
  required: ['queries'],
  additionalProperties: false,
  properties: {
    queries: {
      type: 'integer',
      minimum: PACKET,
      maximum: MOST_QUERIES,
      multipleOf: PACKET,
      description: 'How many queries to buy: whole packets',
      examples: [PACKET],
    },
  },
} as const;
