import { BATCH_SCHEMA, PLAN_SCHEMA, QUESTION_SCHEMA, STEP_SCHEMA } from '../requests/question-schema.js';
import { answer, answers, cid, citation, createdAt, domain, fact, how, outcome, uuid } from './common-members.js';
import { doThis, EXPLANATION } from './explanation-schema.js';
import { QUESTION_MEMBERS } from './question-members.js';
import type { Described } from './schema-parts.js';
import { closed, flag, list, ref, refAs, text, texts } from './schema-parts.js';

/** A question whose answer can change a verdict. */
export const OPEN_QUESTION = closed({
  fact: fact(),
  question: text('What to find out', 'Are the emotions read for strictly medical or for safety reasons?'),
  answers: answers('The closed list of answers'),
  why: citation('The provision for which it matters'),
  leads_to: list(closed({ answer: answer(), verdict: outcome(), rule_source: citation() }), 'What each answer alone leads to'),
});

/** What an ALLOWED hangs on, and nothing is told of. */
export const CONDITION = closed({
  fact: fact(),
  do: doThis,
  question: text('The same as a question', 'Are the people concerned told?'),
  answers: answers('The closed list of answers'),
  kept_by: answers('The answers that keep it; any other makes the verdict BLOCKED', [true]),
  citation: citation(),
});

/** The nine members of a verdict. */
export const VERDICT_MEMBERS = {
  verdict_id: uuid('A UUIDv7, new for each answer', '01a21c89-d79b-778d-a9dc-8ea2284c6b12'),
  domain: domain('The domain as the caller named it'),
  action: text('The action as it was read', "Score candidates' enthusiasm from their interview videos"),
  verdict: outcome(),
  reason: text('What decided, in one to four plain sentences', "It would read workers' feelings from their body."),
  cid: cid(),
  confidence: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'How often a verdict as sure as this one is right',
    examples: [0.956],
  },
  rule_source: citation('The provision that decided'),
  created_at: createdAt('this answer was given'),
};
const sure = flag('No open question can change the verdict, and nothing about it is in doubt', true);
const questions = list(ref('OpenQuestion'), 'What would settle it: at most five');
const conditions = list(ref('Condition'), 'What an ALLOWED hangs on: where one is not kept, say so in `facts`');

const MEMBERS: Readonly<Record<string, Described>> = QUESTION_MEMBERS;
const described = (schema: { readonly properties: Readonly<Record<string, object>> }): object => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, { ...member, ...MEMBERS[name] }])),
});

/** A question with what each member means. */
export const DESCRIBED_QUESTION = described(QUESTION_SCHEMA);

const { properties: planProperties, ...plan } = described(PLAN_SCHEMA) as { readonly properties: { readonly steps: object } };
/** A plan with what each member means. */
export const DESCRIBED_PLAN = {
  ...plan,
  properties: { ...planProperties, steps: { ...planProperties.steps, items: { anyOf: [{ type: 'string' }, described(STEP_SCHEMA)] } } },
};

const stepIds = texts('The steps, by `id`', ['1', 'build']);

/** The answer to a plan. */
export const PLAN_ANSWER = closed({
  verdict: outcome('The worst of the steps, each and together'),
  sure: flag('No answer can change any step', false),
  steps: list(
    closed({
      id: text('What the step is called: its `id`, else its number', 'build'),
      ...VERDICT_MEMBERS,
      sure,
      questions,
      conditions,
      alone: outcome('What it would be without the other steps'),
      from_other_steps: list(closed({ fact: fact(), answer: answer(), steps: stepIds }), 'What other steps tell, and holds for it'),
    }),
    'One for each step, in order',
  ),
  broken_together: list(closed({ steps: stepIds, ...VERDICT_MEMBERS }), 'Steps that together break a rule that none of them breaks alone'),
  add: list(
    closed({ steps: stepIds, fact: fact(), answer: answer(), how, do: doThis, provision: citation() }),
    'What to add to which steps: of each that is blocked the likeliest way out',
  ),
});

/** The bodies of the oracle. The example of a question is answered with 200 as it stands. */
export const ORACLE_SCHEMAS = {
  Verdict: closed(
    {
      ...VERDICT_MEMBERS,
      sure,
      questions,
      conditions,
      explanation: refAs('Explanation', 'What was read and which rules came close; with `explain` only'),
    },
    ['sure', 'questions', 'conditions', 'explanation'],
  ),
  OpenQuestion: OPEN_QUESTION,
  Condition: CONDITION,
  Explanation: EXPLANATION,
  Question: {
    ...DESCRIBED_QUESTION,
    // Not as `anyOf` with what each requires: generators of clients take that for a body of any shape.
    description: 'With `action`, with `tool`, or with both',
    examples: [{ action: "Score candidates' enthusiasm from their interview videos", ask: true }],
  },
  Batch: {
    ...described(BATCH_SCHEMA),
    examples: [{ actions: ['Translate a menu', { action: 'Summarize a meeting', domain: 'general' }] }],
  },
  BatchAnswer: closed({
    results: list(
      closed({
        status: { type: 'integer', description: 'The status that it would have had alone', examples: [200] },
        body: { anyOf: [ref('Verdict'), ref('Problem'), ref('RateLimited')], description: 'Its answer' },
      }),
      'One for each action, in order',
    ),
  }),
  Plan: {
    ...DESCRIBED_PLAN,
    examples: [{ steps: ['Tell applicants that AI is used and what for', 'Use AI to rank the applicants'] }],
  },
  PlanAnswer: PLAN_ANSWER,
  Interview: closed({ verdict: refAs('Verdict', 'The verdict by the facts so far'), sure, questions, conditions }),
} as const satisfies Readonly<Record<string, object>>;
