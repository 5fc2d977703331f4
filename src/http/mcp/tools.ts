import { type CallToolResult, fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import type { RuleBook } from '../../rulebook/rule-book.js';
import { atOnce } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import { decidePlan } from '../../verdict/plans/decide-plan.js';
import { type CheckDependencies, checkAction } from '../doors/check-action.js';
import { answerError, detailOf, invalid } from '../http-error.js';
import { newId } from '../new-id.js';
import { CONDITION, DESCRIBED_PLAN, DESCRIBED_QUESTION, OPEN_QUESTION, PLAN_ANSWER, VERDICT_MEMBERS } from '../openapi/oracle-schemas.js';
import { presentDomain } from '../presenters/domain.js';
import { presentPlan } from '../presenters/plan.js';
import { presentRule } from '../presenters/rule.js';
import type { VerdictBody } from '../presenters/verdict.js';
import type { FindRule } from '../requests/find-rule.js';
import type { ReadPlan } from '../requests/plan-request.js';
import { addResources } from './resources.js';

/** What the tools answer by. */
export interface ToolDependencies extends CheckDependencies {
  readonly ruleBook: RuleBook;
  readonly readPlan: ReadPlan;
  readonly factOf: (id: string) => Fact | undefined;
  readonly findRule: FindRule;
  /** Told of every verdict that is given; absent: nobody counts. */
  readonly onAnswered?: (verdict: VerdictBody) => void;
  /** Told of verdicts that come with them. */
  readonly onGiven?: (verdict: VerdictBody) => void;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Our own readers check the arguments, and say what to do; the schema is for the model that fills it in. */
const schema = (written: object): ReturnType<typeof fromJsonSchema<Arguments>> =>
  fromJsonSchema<Arguments>(written as JsonSchemaType, {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

/** An answer as data and as text; a refusal is an answer too, so that the model can mend its call. */
const answering =
  (work: (given: Arguments) => object) =>
  (given: Arguments): CallToolResult => {
    try {
      const structuredContent = { ...work(given) };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      const refusal = answerError(error);
      if (refusal.status >= 500) throw error;
      return { isError: true, content: [{ type: 'text', text: detailOf(refusal) }] };
    }
  };

const DOMAIN = { type: 'string', description: 'Where the action happens; `list_questions` without arguments lists the domains' };
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const;

const {
  tier: _tier,
  explain: _explain,
  ask: _ask,
  ...questionMembers
} = (DESCRIBED_QUESTION as { properties: Record<string, object> }).properties;

const CHECK_INPUT = { type: 'object', properties: { domain: DOMAIN, ...questionMembers } };
const CHECK_OUTPUT = {
  type: 'object',
  required: [...Object.keys(VERDICT_MEMBERS), 'sure', 'questions', 'conditions'],
  properties: {
    ...VERDICT_MEMBERS,
    sure: { type: 'boolean', description: 'No answer can change the verdict, and nothing about it is in doubt' },
    questions: { type: 'array', items: OPEN_QUESTION, description: 'Find out, and call again with the answers in `facts`' },
    conditions: {
      type: 'array',
      items: CONDITION,
      description: 'What an ALLOWED hangs on. Where one is not kept, call again with it in `facts`: it is BLOCKED then',
    },
  },
};

const VERIFY_INPUT = {
  type: 'object',
  required: ['cid'],
  properties: { cid: { type: 'string', description: 'The `cid` of the verdict' }, ...CHECK_INPUT.properties },
};
const VERIFY_OUTPUT = {
  type: 'object',
  required: ['same', 'cid', 'verdict', 'rule_source', 'rulebook'],
  properties: {
    same: { type: 'boolean', description: 'Whether the question leads to this very proof by the rule book that is served' },
    cid: { type: 'string', description: 'What it leads to' },
    verdict: VERDICT_MEMBERS.verdict,
    rule_source: VERDICT_MEMBERS.rule_source,
    rulebook: { type: 'object', properties: { version: { type: 'string' }, cid: { type: 'string' } } },
  },
};
const { tier: _planTier, ...planMembers } = (DESCRIBED_PLAN as { properties: Record<string, object> }).properties;
const PLAN_INPUT = { type: 'object', required: ['steps'], properties: { domain: DOMAIN, ...planMembers } };

/** Decides a plan as its body tells it. */
const checkPlan = (d: ToolDependencies, { domain = d.domain, ...body }: Arguments): object => {
  const name = String(domain);
  const { steps } = d.readPlan(d.findDomain(name).id, body, d.ownFacts);
  const plan = atOnce(decidePlan(d.oracle, d.factOf, steps));
  const presented = presentPlan(plan, (action) => ({ verdictId: newId(), domain: name, action, createdAt: d.clock() }));
  for (const step of presented.steps) d.onAnswered?.(step);
  for (const one of presented.broken_together) d.onGiven?.(one);
  return presented;
};

/** Decides the question again and compares the proofs. */
const verifyVerdict = (d: ToolDependencies, { cid, ...question }: Arguments): object => {
  if (typeof cid !== 'string' || cid === '') throw invalid([{ pointer: '/cid', detail: '`cid` is required: that of the verdict' }]);
  const found = checkAction(d, question);
  d.onAnswered?.(found);
  const { version, cid: ruleBook } = d.oracle.summary;
  return {
    same: found.cid === cid,
    cid: found.cid,
    verdict: found.verdict,
    rule_source: found.rule_source,
    rulebook: { version, cid: ruleBook },
  };
};

const text = (given: Arguments, name: string): string => (typeof given[name] === 'string' ? given[name] : '');

/** The tools of the oracle on one rule book, with its rules as resources, on a server that answers one client. */
export const oracleTools = (d: ToolDependencies): McpServer => {
  const server = new McpServer({ name: 'compliance-oracle', version: d.oracle.summary.version });

  server.registerTool(
    'check_action',
    {
      title: 'May this action go ahead?',
      description:
        'Before you act: whether the EU AI Act and Colorado law allow an action. Do it only if `verdict` is ALLOWED and each of its ' +
        '`conditions` is kept: if one is not, call again with it in `facts`. Describe the action in English, with what is left out or ' +
        'refused ("with no risk assessment"); give a tool call or a log line as it is. If `sure` is false, find out the answers to ' +
        '`questions` and call again with them in `facts`. Never guess: what you cannot find out is left out, and `on_doubt` settles it.',
      inputSchema: schema(CHECK_INPUT),
      outputSchema: schema(CHECK_OUTPUT),
      annotations: READ_ONLY,
    },
    answering((given) => {
      const checked = checkAction(d, given);
      d.onAnswered?.(checked);
      return checked;
    }),
  );

  server.registerTool(
    'check_plan',
    {
      title: 'May this plan go ahead?',
      description:
        'Before you begin: whether each step of a plan is allowed, and which steps together break a rule that none breaks alone. ' +
        'What one step tells (who is told, who reviews) holds for the others about the same thing. `add` says what to add, and where.',
      inputSchema: schema(PLAN_INPUT),
      outputSchema: schema(PLAN_ANSWER),
      annotations: READ_ONLY,
    },
    answering((given) => checkPlan(d, given)),
  );

  server.registerTool(
    'verify_verdict',
    {
      title: 'Is this verdict ours?',
      description:
        'Decides the same question again, with its `domain`, `facts` and `as_of` as they were, and says whether the `cid` is the same.',
      inputSchema: schema(VERIFY_INPUT),
      outputSchema: schema(VERIFY_OUTPUT),
      annotations: READ_ONLY,
    },
    answering((given) => verifyVerdict(d, given)),
  );

  server.registerTool(
    'list_questions',
    {
      title: 'What can be told',
      description: 'The facts of a domain with their questions and answers, and its rules; without a domain, the domains.',
      inputSchema: schema({ type: 'object', properties: { domain: DOMAIN } }),
      outputSchema: schema({ type: 'object' }),
      annotations: READ_ONLY,
    },
    answering((given) =>
      given['domain'] === undefined
        ? { domains: d.ruleBook.domains.map(({ id, title, aliases }) => ({ id, title, aliases })) }
        : presentDomain(d.findDomain(text(given, 'domain')), d.ruleBook, d.oracle.summary),
    ),
  );

  server.registerTool(
    'explain_rule',
    {
      title: 'A rule in full',
      description: 'One rule with its dates, exceptions and conditions, by the id that `list_questions` names.',
      inputSchema: schema({ type: 'object', required: ['rule'], properties: { rule: { type: 'string', examples: ['EU-AIA-05-1-F'] } } }),
      outputSchema: schema({ type: 'object' }),
      annotations: READ_ONLY,
    },
    answering((given) => {
      const { rule, regulation } = d.findRule(text(given, 'rule'));
      return presentRule(rule, regulation);
    }),
  );
  addResources(server, d);
  return server;
};
