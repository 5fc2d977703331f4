import type { Steps } from '../../rulebook/steps.js';
import { decidePlan } from '../../verdict/plans/decide-plan.js';
import type { CountedWork } from '../admission/charged-turn.js';
import { readCheck } from '../doors/check-action.js';
import { invalid } from '../http-error.js';
import { newId } from '../new-id.js';
import { CONDITION, DESCRIBED_PLAN, DESCRIBED_QUESTION, OPEN_QUESTION, PLAN_ANSWER, VERDICT_MEMBERS } from '../openapi/oracle-schemas.js';
import { presentPlan } from '../presenters/plan.js';
import type { AskedBody } from '../presenters/verdict.js';
import { type PlanRequest, planCost } from '../requests/plan-request.js';
import { type Arguments, DOMAIN, type Tool, type ToolDependencies, toolSchema } from './tool.js';

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

/** Answers with a verdict, of which whoever counts is told. */
function* answering(d: ToolDependencies, checking: Steps<AskedBody>): Steps<AskedBody> {
  const checked = yield* checking;
  d.onAnswered?.(checked);
  return checked;
}

function* checkingPlan(d: ToolDependencies, domain: string, { steps }: PlanRequest): Steps<object> {
  const plan = yield* decidePlan(d.oracle, d.factOf, steps);
  const presented = presentPlan(plan, (action) => ({ verdictId: newId(), domain, action, createdAt: d.clock() }));
  for (const step of presented.steps) d.onAnswered?.(step);
  for (const one of presented.broken_together) d.onGiven?.(one);
  return presented;
}

/** Reads a plan as its body tells it. */
const readCheckOfPlan = (d: ToolDependencies, { domain = d.domain, ...body }: Arguments): CountedWork<object> => {
  const name = String(domain);
  const request = d.readPlan(d.findDomain(name).id, body, d.ownFacts);
  return { cost: planCost(request), work: checkingPlan(d, name, request) };
};

/** Compares the proof of the question, decided again, with the one that is given. */
function* comparing(d: ToolDependencies, cid: string, answered: Steps<AskedBody>): Steps<object> {
  const found = yield* answered;
  const { version, cid: ruleBook } = d.oracle.summary;
  return {
    same: found.cid === cid,
    cid: found.cid,
    verdict: found.verdict,
    rule_source: found.rule_source,
    rulebook: { version, cid: ruleBook },
  };
}

/** An action, before it is done. */
export const CHECK_ACTION: Tool = {
  name: 'check_action',
  title: 'May this action go ahead?',
  description:
    'Before you act: whether the EU AI Act and Colorado law allow an action. Do it only if `verdict` is ALLOWED and each of its ' +
    '`conditions` is kept: if one is not, call again with it in `facts`. Describe the action in English, with what is left out or ' +
    'refused ("with no risk assessment"); give a tool call or a log line as it is. If `sure` is false, find out the answers to ' +
    '`questions` and call again with them in `facts`. Never guess: what you cannot find out is left out, and `on_doubt` settles it.',
  inputSchema: toolSchema(CHECK_INPUT),
  outputSchema: toolSchema(CHECK_OUTPUT),
  reading(d, given) {
    const { cost, work } = readCheck(d, given);
    return { cost, work: answering(d, work) };
  },
};

/** A plan, before it is begun. */
export const CHECK_PLAN: Tool = {
  name: 'check_plan',
  title: 'May this plan go ahead?',
  description:
    'Before you begin: whether each step of a plan is allowed, and which steps together break a rule that none breaks alone. ' +
    'What one step tells (who is told, who reviews) holds for the others about the same thing. `add` says what to add, and where.',
  inputSchema: toolSchema(PLAN_INPUT),
  outputSchema: toolSchema(PLAN_ANSWER),
  reading: readCheckOfPlan,
};

/** A verdict, asked again. */
export const VERIFY_VERDICT: Tool = {
  name: 'verify_verdict',
  title: 'Is this verdict ours?',
  description:
    'Decides the same question again, with its `domain`, `facts` and `as_of` as they were, and says whether the `cid` is the same.',
  inputSchema: toolSchema(VERIFY_INPUT),
  outputSchema: toolSchema(VERIFY_OUTPUT),
  reading(d, { cid, ...question }) {
    if (typeof cid !== 'string' || cid === '') throw invalid([{ pointer: '/cid', detail: '`cid` is required: that of the verdict' }]);
    const { cost, work } = readCheck(d, question);
    return { cost, work: comparing(d, cid, answering(d, work)) };
  },
};
