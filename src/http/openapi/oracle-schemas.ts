import { BATCH_SCHEMA, PLAN_SCHEMA, QUESTION_SCHEMA, STEP_SCHEMA } from '../requests/question-schema.js';

const REF = '#/components/schemas/';
const said = (description: string, example?: unknown): object => ({
  type: 'string',
  description,
  ...(example !== undefined && { examples: [example] }),
});
const list = (items: object, description: string): object => ({ type: 'array', items, description });
const one = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
  additionalProperties: false,
});
const outcome = { enum: ['ALLOWED', 'BLOCKED'], description: 'Whether the action may go ahead' };
const answer = { type: ['boolean', 'string'], description: 'As it is sent back in `facts`' };
const span = one({
  start: { type: 'integer', minimum: 0, description: 'The first UTF-16 unit' },
  end: { type: 'integer', minimum: 0, description: 'The unit behind the last' },
});
const fact = said('A fact of the vocabulary', 'people_informed');
const rule = said('A rule', 'EU-AIA-05-1-F');
const citation = said('The provision', 'Regulation (EU) 2024/1689, Art. 5(1)(f)');

/** A question whose answer can change a verdict. */
export const OPEN_QUESTION = one({
  fact,
  question: said('What to find out', 'Are the emotions read for strictly medical or for safety reasons?'),
  answers: list(answer, 'The closed list of answers'),
  why: said('The provision for which it matters', 'Regulation (EU) 2024/1689, Art. 5(1)(f)'),
  leads_to: list(one({ answer, verdict: outcome, rule_source: citation }), 'What each answer alone leads to'),
});

/** What an ALLOWED hangs on, and nothing is told of. */
export const CONDITION = one({
  fact,
  do: said('What to do', 'tell the person before the decision that AI is used'),
  question: said('The same as a question', 'Are the people concerned told?'),
  answers: list(answer, 'The closed list of answers'),
  kept_by: list(answer, 'The answers that keep it; any other makes the verdict BLOCKED'),
  citation,
});

/** The nine members of a verdict. */
export const VERDICT_MEMBERS = {
  verdict_id: {
    type: 'string',
    format: 'uuid',
    description: 'A UUIDv7, new for each answer',
    examples: ['01a21c89-d79b-778d-a9dc-8ea2284c6b12'],
  },
  domain: said('The domain as the caller named it', 'employment'),
  action: said('The action as it was read', "Score candidates' enthusiasm from their interview videos"),
  verdict: outcome,
  reason: said('What decided, in one to four plain sentences', "It would read workers' feelings from their body."),
  cid: said('CIDv1 of the proof block', 'bafyreihreoqrhegvt7sbmr2gdhrug6qroljlwi46datsy5cxe3tjpwnrau'),
  confidence: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'How often a verdict as sure as this one is right',
    examples: [0.956],
  },
  rule_source: said('The provision that decided', 'Regulation (EU) 2024/1689, Art. 5(1)(f)'),
  created_at: { type: 'string', format: 'date-time', description: 'When this answer was given', examples: ['2026-11-27T10:25:25.403Z'] },
};
const sure = { type: 'boolean', description: 'No open question can change the verdict, and nothing about it is in doubt' };
const questions = list({ $ref: `${REF}OpenQuestion` }, 'What would settle it: at most five');

const conditions = list({ $ref: `${REF}Condition` }, 'What an ALLOWED hangs on: where one is not kept, say so in `facts`');

const explanation = one(
  {
    next_steps: list(
      one({
        fact,
        answer,
        how: { enum: ['do_this', 'only_if_true'], description: 'Advice, or what may be so' },
        do: said('What to do'),
        provision: citation,
      }),
      'Of a BLOCKED: what to do or state, the likeliest way first; with `explain: true` only',
    ),
    finding: said('What the deciding rule comes to', 'prohibited'),
    statements: list(
      one({
        fact,
        answer: said('The answer that the text gives', 'true'),
        polarity: { enum: ['stated', 'denied'], description: 'Whether the text says so or denies it' },
        strength: { type: 'integer', minimum: 0, maximum: 1000, description: 'How good the evidence is, in thousandths' },
        text: said('The words that it rests on'),
        span,
        by: said('The phrase or example that found it'),
      }),
      'What was read',
    ),
    unread: list(
      one({ cause: { enum: ['language', 'words', 'length'], description: 'Why' }, text: said('What was not read'), span }),
      'What was not read',
    ),
    facts: list(
      one({
        fact,
        answer: list({ type: 'string' }, 'What holds, or may hold'),
        known: { enum: ['given', 'stated', 'denied', 'presumed'], description: 'How it is known' },
      }),
      'The situation',
    ),
    findings: list(
      one(
        { rule, clause: said('A clause of it'), finding: said('What it comes to'), citation, because: said('The condition that decided') },
        ['because'],
      ),
      'Every rule that came close',
    ),
    exceptions: list(
      one({ rule, name: said('Its name'), citation, holds: { enum: ['yes', 'no', 'unknown'], description: 'Whether it holds' } }),
      'Exceptions that were considered',
    ),
    conditions: list(one({ fact, do: said('What is still to be done'), citation }), 'What a rule that is met still asks for'),
    upcoming: list(
      one({ rule, citation, from: { type: 'string', format: 'date', description: 'The first day' } }),
      'What will block later',
    ),
    enforcement: list(
      one({ rule, status: said('What is said of it'), from: { type: 'string', format: 'date', description: 'Since' }, citation }),
      'What is said of enforcement',
    ),
    questions,
    remedies: list(
      one({
        facts: { type: 'object', description: 'The facts that together turn BLOCKED into ALLOWED' },
        steps: list(
          one({
            fact,
            answer,
            do: said('What to do'),
            how: { enum: ['do_this', 'only_if_true'], description: 'Advice, or what may be so' },
            citation,
          }),
          'The same, one by one',
        ),
      }),
      'The smallest sets of facts that turn BLOCKED into ALLOWED',
    ),
    jurisdictions: list({ type: 'string' }, 'What was asked about'),
    basis: { enum: ['in_force', 'as_enacted', 'readiness'], description: 'Which calendar counts' },
    as_of: { type: 'string', format: 'date', description: 'The day of the action' },
    rulebook: one({ version: said('Its version', '4.0.0'), cid: said('Its name') }),
  },
  ['next_steps'],
);

/** What each member of a question means, and one that is answered as it stands. */
const MEMBERS: Readonly<Record<string, { readonly description: string; readonly examples?: readonly unknown[] }>> = {
  action: {
    description:
      'A sentence, a tool call or a step of a plan; needed unless `tool` is there. It counts as one query for each 500 characters begun',
    examples: ["Score candidates' enthusiasm from their interview videos"],
  },
  tool: { description: 'The name of the tool that is to be called', examples: ['score_interview'] },
  arguments: { description: 'What it is called with, read as written', examples: [{ signal: 'enthusiasm' }] },
  actions: {
    description: 'Each a text, or an object like a question, with a `domain` of its own where it has another',
    examples: [['Translate a menu', { action: 'Summarize a meeting', domain: 'employment' }]],
  },
  steps: {
    description: 'Each a text, or an object with `action` or `tool`, an `id` (its number unless said) and `facts` of its own',
    examples: [
      ['Download profile photos from social networks', { id: 'build', action: 'Build a face recognition database from the photos' }],
    ],
  },
  id: { description: 'What the step is called in the answer', examples: ['build'] },
  tier: { description: 'What is paid for; the paid ones need a key', examples: ['free'] },
  facts: { description: 'Answers to questions, by fact; they beat what the text says', examples: [{ people_informed: true }] },
  as_of: { description: 'The day of the action; today (UTC) unless said', examples: ['2026-12-02'] },
  jurisdiction: { description: '`EU`, `US-CO` or a list; those that the text names, else all', examples: ['EU'] },
  basis: { description: 'Which calendar counts', examples: ['in_force'] },
  explain: { description: '`true` adds what matters of the explanation, `full` all of it', examples: [false] },
  ask: { description: '`true` adds `sure`, `questions` and `conditions`: a small answer for programs that can find out', examples: [true] },
  on_doubt: { description: '`block`: BLOCKED unless the oracle is sure', examples: ['block'] },
  rule_sets: {
    description: 'Own rule sets to ask beside the law, by name; all that are active unless said, [] for the law alone',
    examples: [['acme/travel-policy']],
  },
  min_confidence: { description: 'With `on_doubt: "block"`: the least confidence that counts as sure; 0.8 unless said', examples: [0.8] },
};

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

const stepIds = list({ type: 'string' }, 'The steps, by `id`');

/** The answer to a plan. */
export const PLAN_ANSWER = one({
  verdict: { ...outcome, description: 'The worst of the steps, each and together' },
  sure: { type: 'boolean', description: 'No answer can change any step' },
  steps: list(
    one({
      id: said('Its name'),
      ...VERDICT_MEMBERS,
      sure,
      questions,
      conditions,
      alone: { ...outcome, description: 'What it would be without the other steps' },
      from_other_steps: list(one({ fact, answer, steps: stepIds }), 'What other steps tell, and holds for it'),
    }),
    'One for each step, in order',
  ),
  broken_together: list(one({ steps: stepIds, ...VERDICT_MEMBERS }), 'Steps that together break a rule that none of them breaks alone'),
  add: list(
    one({
      steps: stepIds,
      fact,
      answer,
      how: { enum: ['do_this', 'only_if_true'], description: 'Advice, or what may be so' },
      do: said('What to do'),
      provision: citation,
    }),
    'What to add to which steps: of each that is blocked the likeliest way out',
  ),
});

/** The bodies of the oracle. The example of a question is answered with 200 as it stands. */
export const ORACLE_SCHEMAS = {
  Verdict: one({ ...VERDICT_MEMBERS, sure, questions, conditions, explanation: { $ref: `${REF}Explanation` } }, [
    'sure',
    'questions',
    'conditions',
    'explanation',
  ]),
  OpenQuestion: OPEN_QUESTION,
  Condition: CONDITION,
  Explanation: explanation,
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
  BatchAnswer: one({
    results: list(
      one({
        status: { type: 'integer', description: 'The status that it would have had alone', examples: [200] },
        body: { anyOf: [{ $ref: `${REF}Verdict` }, { $ref: `${REF}Problem` }, { $ref: `${REF}RateLimited` }], description: 'Its answer' },
      }),
      'One for each action, in order',
    ),
  }),
  Plan: {
    ...DESCRIBED_PLAN,
    examples: [{ steps: ['Tell applicants that AI is used and what for', 'Use AI to rank the applicants'] }],
  },
  PlanAnswer: PLAN_ANSWER,
  Interview: one({ verdict: { $ref: `${REF}Verdict` }, sure, questions, conditions }),
} as const satisfies Readonly<Record<string, object>>;
