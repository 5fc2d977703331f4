/** Months that can be bought at once. */
const MOST_MONTHS = 12;

/** The body of a subscription. */
export const SUBSCRIPTION_SCHEMA = {
  type: 'object',
  required: ['plan'],
  additionalProperties: false,
  properties: { plan: { const: 'pro' }, months: { type: 'integer', minimum: 1, maximum: MOST_MONTHS } },
} as const;
