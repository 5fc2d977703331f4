/** Months, or days, that can be bought at once. */
const MOST_MONTHS = 12;
const MOST_DAYS = 30;

/** The body of a subscription. */
export const SUBSCRIPTION_SCHEMA = {
  type: 'object',
  required: ['plan'],
  additionalProperties: false,
  properties: {
    plan: { const: 'pro', description: 'The tier that is bought' },
    months: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_MONTHS,
      description: 'For how many months: 1 unless said; not beside `days`',
      examples: [1],
    },
    days: {
      type: 'integer',
      minimum: 1,
      maximum: MOST_DAYS,
      description: 'For how many days of 24 hours, instead of months',
      examples: [7],
    },
  },
} as const;
