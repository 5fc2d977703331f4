import { ON_DOUBT, type OnDoubt } from '../../config/config.js';
import { BASES, type Basis } from '../../rulebook/rule-book.js';
import { TIERS, type Tier } from '../../tenants/tenant.js';

/** An answer to a fact as callers write it; a number stands for a measure. */
export type GivenAnswer = boolean | string | number | readonly (boolean | string)[];

/** How much of an explanation is wanted: none, what matters, or all. */
const DETAILS = [false, true, 'full'] as const;
/** One of these. */
export type Detail = (typeof DETAILS)[number];

/** The body of a question as the caller writes it; names in it (facts, answers, jurisdictions) are still unchecked. */
export interface QuestionBody {
  readonly action?: string;
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly tier?: Tier;
  readonly facts?: Readonly<Record<string, GivenAnswer>>;
  readonly as_of?: string;
  readonly jurisdiction?: string | readonly string[];
  readonly basis?: Basis;
  readonly explain?: Detail;
  readonly ask?: boolean;
  readonly on_doubt?: OnDoubt;
  readonly min_confidence?: number;
  readonly rule_sets?: readonly string[];
}

/** Members that a batch may also state once for all its actions. */
const SHARED_MEMBERS = {
  tier: { enum: TIERS },
  facts: {
    type: 'object',
    additionalProperties: {
      type: ['boolean', 'string', 'number', 'array'],
      minItems: 1,
      items: { type: ['boolean', 'string'] },
    },
  },
  as_of: { type: 'string', format: 'date' },
  jurisdiction: { type: ['string', 'array'], minItems: 1, items: { type: 'string' } },
  basis: { enum: BASES },
  explain: { enum: DETAILS },
  ask: { type: 'boolean' },
  on_doubt: { enum: ON_DOUBT },
  min_confidence: { type: 'number', minimum: 0, maximum: 1 },
  rule_sets: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 90 } },
} as const;

/** The longest action, in characters. */
export const MOST_CHARACTERS = 2000;

/** What is asked about: a text, or the call of a tool. */
const ACTION_MEMBERS = {
  action: { type: 'string', minLength: 1, maxLength: MOST_CHARACTERS },
  tool: { type: 'string', minLength: 1, maxLength: 200 },
  arguments: { type: 'object' },
} as const;

/** The shape of a question. */
export const QUESTION_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: { ...ACTION_MEMBERS, ...SHARED_MEMBERS },
} as const;

/** How many actions a batch holds at most. */
const MOST_ACTIONS = 100;

/** A batch: each action is text or a whole question; its own members win over the shared ones. */
export const BATCH_SCHEMA = {
  type: 'object',
  required: ['actions'],
  additionalProperties: false,
  properties: {
    actions: { type: 'array', minItems: 1, maxItems: MOST_ACTIONS },
    ...SHARED_MEMBERS,
  },
} as const;

/** How many steps a plan has at most. */
const MOST_STEPS = 50;
/** How many characters they have together. */
export const MOST_PLAN_CHARACTERS = 10_000;

/** A plan: each step is text or has a text or call of its own, a name, and facts; the rest is said once for all. */
export const PLAN_SCHEMA = {
  type: 'object',
  required: ['steps'],
  additionalProperties: false,
  properties: {
    steps: { type: 'array', minItems: 1, maxItems: MOST_STEPS },
    tier: SHARED_MEMBERS.tier,
    facts: SHARED_MEMBERS.facts,
    as_of: SHARED_MEMBERS.as_of,
    jurisdiction: SHARED_MEMBERS.jurisdiction,
    basis: SHARED_MEMBERS.basis,
    on_doubt: SHARED_MEMBERS.on_doubt,
    min_confidence: SHARED_MEMBERS.min_confidence,
  },
} as const;

/** A step of a plan that is more than its text. */
export const STEP_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'string', minLength: 1, maxLength: 64 }, ...ACTION_MEMBERS, facts: SHARED_MEMBERS.facts },
} as const;
