/** Months, or days, that can be bought at once. */
const MOST_MONTHS = 12;
const MOST_DAYS = 30;

/** The body of a subscription. */
export const SUBSCRIPTION_SCHEMA = {
  type: 'object',
  required: ['plan'],
  additionalProperties: false,
  properties: {
    plan: { const: 'pro' },
    months: { type: 'integer', minimum: 1, maximum: MOST_MONTHS, description: '1 unless said; not beside `days`' },
    days: { type: 'integer', minimum: 1, maximum: MOST_DAYS, description: 'Days of 24 hours instead of months' },
  },
} as const;
