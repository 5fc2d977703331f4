import type { Steps } from '../../rulebook/steps.js';
import { type CountedWork, chargedTurn, goneFrom } from '../admission/charged-turn.js';
import type { InTurn } from '../admission/turns.js';
import { withBook } from '../book-of.js';
import type { Charge, Context, Middleware } from '../context.js';
import { answerError, CallerGone, detailOf, invalid, LimitExceeded } from '../http-error.js';
import type { AskedBody } from '../presenters/verdict.js';
import { jsonValidator } from '../requests/json-validator.js';
import type { PublicBase } from '../urls/public-base.js';
import { readCheck, type SharedCheckDependencies } from './check-action.js';

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

const more = (description: string, example: Members) => ({ type: 'object', description, examples: [example] });
const entity = (description: string, [type, id]: readonly [string, string], properties: string) => ({
  type: 'object',
  required: ['type', 'id'],
  description,
  properties: {
    type: { type: 'string', description: 'What kind of thing it is', examples: [type] },
    id: { type: 'string', description: 'Which one it is', examples: [id] },
    properties: more(properties, { department: 'sales' }),
  },
});
const members = {
  subject: entity('Who acts; it is not read', ['agent', 'a1'], 'More of who acts; it is not read'),
  action: {
    type: 'object',
    required: ['name'],
    description: 'What is to be done',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200, description: 'Its name, read like that of a tool', examples: ['read'] },
      properties: more('What it is done with, read as written', { purpose: 'translation' }),
    },
  },
  resource: entity('What it is done to, read like an argument of a tool', ['document', 'menu'], 'More of it, read as written'),
  context: more('Members of a question, such as `domain`, `facts` and `on_doubt`; others are not read', { domain: 'employment' }),
};

/** A request of the Authorization API 1.0; members that we do not know are allowed by it, and not read. */
export const EVALUATION_SCHEMA = { type: 'object', required: ['subject', 'action', 'resource'], properties: members } as const;
/** Several; what stands beside the list holds for all. */
export const EVALUATIONS_SCHEMA = {
  type: 'object',
  required: ['evaluations'],
  properties: {
    ...members,
    evaluations: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      description: 'What is asked, each with its own members; one that is left out is the one beside the list',
      items: { type: 'object', properties: members },
    },
  },
} as const;

/** What of the context is a member of a question: the rest of it belongs to the gateway. */
const OF_THE_QUESTION = ['domain', 'facts', 'as_of', 'jurisdiction', 'basis', 'on_doubt', 'min_confidence', 'rule_sets'];

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

interface Evaluated {
  readonly decision: boolean;
  readonly context: AskedBody;
}

function* evaluating(checking: Steps<AskedBody>): Steps<Evaluated> {
  const { verdict, ...context } = yield* checking;
  return { decision: verdict === 'ALLOWED', context: { ...context, verdict } };
}

const readEvaluation = async (d: SharedCheckDependencies, { state }: Context, evaluation: Evaluation): Promise<CountedWork<Evaluated>> => {
  const { cost, work } = readCheck(await withBook(d, state.client, evaluation.context), toQuestion(evaluation));
  return { cost, work: evaluating(work) };
};

/** POST /access/v1/evaluation: whether the law allows it, as a gateway asks; the verdict and its questions are in `context`. */
export const evaluateOne = (d: SharedCheckDependencies): Middleware => {
  const shapeOf = jsonValidator<Evaluation>(EVALUATION_SCHEMA);
  return async (ctx) => {
    const counted = await readEvaluation(d, ctx, shapeOf(ctx.state.body));
    const answer = await chargedTurn(d.turns, ctx, counted);
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = [answer.context];
    ctx.body = answer;
  };
};

/** One of several, or why it cannot be answered; each counts. */
type Read = CountedWork<Evaluated> | { readonly cost: number; readonly refusal: unknown };

const readAll = async (d: SharedCheckDependencies, ctx: Context, asked: readonly Evaluation[]): Promise<readonly Read[]> => {
  const all: Read[] = [];
  for (const one of asked) {
    try {
      all.push(await readEvaluation(d, ctx, one));
    } catch (refusal) {
      all.push({ cost: 1, refusal });
    }
  }
  return all;
};

interface Answered {
  readonly decision: boolean;
  readonly context: object;
}

/** Each fails alone; the last of a day may count as more than is left. */
const evaluateInTurns = async (
  ctx: Context,
  asked: readonly Read[],
  { granted, retryAfter }: Charge,
  inTurn: InTurn,
): Promise<readonly Answered[]> => {
  const answers: Answered[] = [];
  const given: AskedBody[] = [];
  let spent = 0;
  for (const one of asked) {
    try {
      if (spent >= granted) throw new LimitExceeded('The queries of this day were spent before this evaluation', retryAfter);
      spent += one.cost;
      if ('refusal' in one) throw one.refusal;
      const evaluated = await inTurn(one.work);
      given.push(evaluated.context);
      answers.push(evaluated);
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const refusal = answerError(error);
      if (refusal.status >= 500) ctx.state.log.error({ err: error }, 'evaluation failed');
      answers.push({ decision: false, context: { error: { status: refusal.status, message: detailOf(refusal) } } });
    }
  }
  ctx.state.answered = given;
  return answers;
};

/** POST /access/v1/evaluations: up to 100; one that fails is no, with the error in its `context`. */
export const evaluateMany = (d: SharedCheckDependencies): Middleware => {
  const shapeOf = jsonValidator<Evaluations>(EVALUATIONS_SCHEMA);
  return async (ctx) => {
    const { evaluations, ...shared } = shapeOf(ctx.state.body);
    const asked = evaluations.map((one): Evaluation => ({ ...shared, ...one }));
    const answerAll = async (inTurn: InTurn): Promise<readonly Answered[]> => {
      const read = await readAll(d, ctx, asked);
      const charge = await ctx.state.charge(read.reduce((sum, { cost }) => sum + cost, 0));
      return evaluateInTurns(ctx, read, charge, inTurn);
    };
    const answers = await d.turns.during(ctx.state.client, answerAll, goneFrom(ctx));
    ctx.set('Cache-Control', 'no-store');
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
