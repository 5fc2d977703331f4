import { SCOPES } from '../../tenants/api-key.js';
import { TENANT_STATES, TIERS } from '../../tenants/tenant.js';
import { createdAt } from './common-members.js';
import type { Described } from './schema-parts.js';
import { closed, closedAs, day, flag, instant, list, oneOf, orNull, text, whole } from './schema-parts.js';

const queries = (when: string): Described => whole(`How many queries were answered ${when}`, 42);
const blocked = (when: string): Described => whole(`How many of them were answered BLOCKED ${when}`, 3);

/** What was used, and how fast it was answered. */
const use = (when: string) => ({
  queries: queries(when),
  blocked: blocked(when),
  answers: whole('How many answers that were; a batch is one answer to many queries', 40),
  p50_ms: orNull(whole('Milliseconds that half of the answers took at most; null without any, or above 5,000', 5)),
  p99_ms: orNull(whole('As p50_ms, for 99 of 100', 50)),
  within_200_ms: orNull({
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'The share of answers within 200 milliseconds, from 0 to 1; null without any',
    examples: [0.9987],
  }),
});

const range = {
  from: day('The first day that is shown, in UTC', '2026-10-29'),
  to: day('The last day that is shown, in UTC', '2026-11-27'),
};

/** What a tenant sees of itself. */
export const ACCOUNT_SCHEMAS = {
  Account: closed({
    tenant: closedAs('Whom the key belongs to', {
      id: text('A slug, chosen by the operator for good', 'acme'),
      name: text('What the tenant is called', 'Acme Ltd'),
      tier: oneOf(TIERS, 'What the tenant pays for'),
      state: oneOf(TENANT_STATES, 'Keys of a suspended tenant are refused'),
      created_at: createdAt('the tenant was made'),
    }),
    key: closedAs('The key that was sent', {
      id: text('The part of the key that is no secret', '7k2m9p4q'),
      label: text('What its owner calls it', 'Agents in production'),
      scopes: { ...list({ enum: [...SCOPES] }, 'What the key may be used for'), examples: [['ask', 'rule-sets']] },
      test: flag('Whether it is a test key, of which nothing is counted', false),
      created_at: createdAt('the key was made'),
      expires_at: orNull(instant('When it ends to be taken; null: never', '2027-11-27T00:00:00.000Z')),
      last_used_at: orNull(instant('When it was last used, to the hour; null: never yet', '2026-11-27T10:00:00.000Z')),
    }),
    limits: closedAs('What may still be asked', {
      queries_a_day: orNull(whole('How many queries a day may have; null: any number', 1000)),
      queries_left: orNull(whole('How many are left of the packets that were bought; null: the tenant has bought none', 940)),
    }),
    today: closedAs('What was used since midnight in UTC', { queries: queries('today'), blocked: blocked('today') }),
  }),
  Usage: closed({
    ...range,
    days: list(
      closed({
        day: day('The day, in UTC'),
        endpoint: text('What was called, as the pattern of its path', '/api/v1/compliance/:domain'),
        ...use('there on that day'),
      }),
      'Use by day and endpoint; where there was none, none is listed',
    ),
    total: closedAs('All of it together', use('in all')),
  }),
  Audits: closed({
    ...range,
    looks: list(
      closed({
        at: instant('When an auditor looked, ISO 8601 in UTC'),
        key: text('The id of the key that was signed in with', '7k2m9p4q'),
        what: text('What was looked at, in a word', 'verdict'),
        detail: text('Which one, or what was sought; may be empty', '01a21c89-d79b-778d-a9dc-8ea2284c6b12'),
      }),
      'The latest first, 1,000 at most',
    ),
  }),
  ServiceLevel: closed({
    month: text('The month, `YYYY-MM`, in UTC', '2026-11'),
    promised_ms: whole('Milliseconds within which answers are promised', 200),
    ...use('in the month'),
  }),
};
