import { setImmediate } from 'node:timers/promises';
import type { Middleware } from '../context.js';
import { answerError, invalid, LimitExceeded } from '../http-error.js';
import { jsonValidator } from '../requests/json-validator.js';
import type { PublicBase } from '../urls/public-base.js';
import { type CheckDependencies, checkAction } from './check-action.js';

type Members = Readonly<Record<string, unknown>>;
interface Entity {
  readonly type: string;
  readonly id: string;
  readonly properties?: Members;
}
interface Evaluation {
  readonly subject?: Entity;
  readonly action?: { readonly name: string; readonly properties?: Members };
  readonly resource?: Entity;
  readonly context?: Members;
}
interface Evaluations extends Evaluation {
  readonly evaluations: readonly Evaluation[];
}

const entity = {
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { type: 'string' }, id: { type: 'string' }, properties: { type: 'object' } },
};
const members = {
  subject: entity,
  action: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 200 }, properties: { type: 'object' } },
  },
  resource: entity,
  context: { type: 'object' },
};

/** A request of the Authorization API 1.0; members that we do not know are allowed by it, and not read. */
export const EVALUATION_SCHEMA = { type: 'object', required: ['subject', 'action', 'resource'], properties: members } as const;
/** Several; what stands beside the list holds for all. */
export const EVALUATIONS_SCHEMA = {
  type: 'object',
  required: ['evaluations'],
  properties: { ...members, evaluations: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'object', properties: members } } },
} as const;

/** What of the context is a member of a question: the rest of it belongs to the gateway. */
const OF_THE_QUESTION = ['domain', 'facts', 'as_of', 'jurisdiction', 'basis', 'on_doubt', 'min_confidence'];

const toQuestion = ({ action, resource, context = {} }: Evaluation): Members => {
  if (action === undefined || resource === undefined)
    throw invalid([{ pointer: action === undefined ? '/action' : '/resource', detail: '`subject`, `action` and `resource` are required' }]);
  const given = Object.entries(context).filter(([name]) => OF_THE_QUESTION.includes(name));
  return {
    ...Object.fromEntries(given),
    tool: action.name,
    arguments: { [resource.type]: resource.id, ...action.properties, ...resource.properties },
  };
};

const evaluate = (d: CheckDependencies, evaluation: Evaluation): { readonly decision: boolean; readonly context: object } => {
  const { verdict, ...context } = checkAction(d, toQuestion(evaluation));
  return { decision: verdict === 'ALLOWED', context: { ...context, verdict } };
};

/** POST /access/v1/evaluation: whether the law allows it, as a gateway asks; the verdict and its questions are in `context`. */
export const evaluateOne = (d: CheckDependencies): Middleware => {
  const shapeOf = jsonValidator<Evaluation>(EVALUATION_SCHEMA);
  return async (ctx) => {
    const answer = evaluate(d, shapeOf(ctx.state.body));
    await ctx.state.charge(1);
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = { queries: 1, blocked: answer.decision ? 0 : 1 };
    ctx.body = answer;
  };
};

/** POST /access/v1/evaluations: up to 100; one that fails is no, with the error in its `context`. */
export const evaluateMany = (d: CheckDependencies): Middleware => {
  const shapeOf = jsonValidator<Evaluations>(EVALUATIONS_SCHEMA);
  return async (ctx) => {
    const { evaluations, ...shared } = shapeOf(ctx.state.body);
    const { granted, retryAfter } = await ctx.state.charge(evaluations.length);
    const answers: { decision: boolean; context: object }[] = [];
    for (const [index, one] of evaluations.entries()) {
      // Between two of them other requests get their turn.
      await setImmediate();
      try {
        if (index >= granted) throw new LimitExceeded('The queries of this day were spent before this evaluation', retryAfter);
        answers.push(evaluate(d, { ...shared, ...one }));
      } catch (error) {
        const { status, body } = answerError(error);
        if (status >= 500) ctx.state.log.error({ err: error }, 'evaluation failed');
        answers.push({ decision: false, context: { error: { status, message: 'detail' in body ? body.detail : body.message } } });
      }
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = { queries: answers.length, blocked: answers.filter(({ decision }) => !decision).length };
    ctx.body = { evaluations: answers };
  };
};

/** GET /.well-known/authzen-configuration */
export const showAuthzen =
  (base: PublicBase): Middleware =>
  (ctx) => {
    const at = base(ctx);
    ctx.body = {
      policy_decision_point: at,
      access_evaluation_endpoint: `${at}/access/v1/evaluation`,
      access_evaluations_endpoint: `${at}/access/v1/evaluations`,
    };
  };
