import type { Domain } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import { TIERS } from '../../tenants/tenant.js';
import type { Oracle } from '../../verdict/verdict.js';
import { chargedTurn } from '../admission/charged-turn.js';
import type { Turns } from '../admission/turns.js';
import { type BookOf, withBook } from '../book-of.js';
import { type Client, type Context, type Middleware, pathParameter } from '../context.js';
import { unauthorized } from '../http-error.js';
import { explainedCost, queryCost } from '../limits/query-cost.js';
import { newId } from '../new-id.js';
import { presentFully } from '../presenters/bounded-explanation.js';
import { presentBriefly } from '../presenters/brief-explanation.js';
import { presentAsked, presentVerdict, type VerdictBody } from '../presenters/verdict.js';
import type { QuestionRequest, ReadQuestion } from '../requests/question-request.js';

/** What verdicts are made by. */
export interface VerdictDependencies {
  readonly oracle: Oracle;
  /** In which callers take turns. */
  readonly turns: Turns;
  readonly clock: () => Date;
  readonly findDomain: (name: string) => Domain;
  readonly readQuestion: ReadQuestion;
  readonly bookOf: BookOf;
}

/** Paid tiers need a valid key of that tier; one of a higher tier may ask for less. */
export const authorize = (request: Pick<QuestionRequest, 'tier'>, client: Client): void => {
  if (TIERS.indexOf(client.tier) < TIERS.indexOf(request.tier))
    throw unauthorized('ApiKey', `Tier \`${request.tier}\` needs a valid API key in X-API-Key; leave \`tier\` out for the free tier`);
};

/** As how many queries a question counts: where doubt blocks, it is asked back about as well. */
export const costOf = ({ question: { action, blockBelow }, explain, ask }: QuestionRequest): number =>
  explain !== false || ask || blockBelow !== undefined ? explainedCost(action) : queryCost(action);

/** One decided question as the caller sees it, under the domain name that the caller used. */
export function* answeringQuestion(
  d: Pick<VerdictDependencies, 'oracle' | 'clock'>,
  submittedDomain: string,
  { question, explain, ask }: QuestionRequest,
): Steps<VerdictBody> {
  const identity = { verdictId: newId(), domain: submittedDomain, action: question.action, createdAt: d.clock() };
  if (explain !== false) {
    const explained = yield* d.oracle.explaining(question);
    const { decision, explanation: found } = explained;
    const explanation = explain === 'full' ? presentFully(decision, found) : presentBriefly(decision, found);
    return { ...(ask ? presentAsked(identity, explained) : presentVerdict(identity, decision)), explanation };
  }
  if (ask) return presentAsked(identity, yield* d.oracle.asking(question));
  return presentVerdict(identity, yield* d.oracle.deciding(question));
}

/** Refuses an unknown domain before a query is counted or a body read. */
export const knownDomain =
  (d: VerdictDependencies): Middleware =>
  (ctx, next) => {
    d.findDomain(pathParameter(ctx, 'domain'));
    return next();
  };

/** POST /api/v1/compliance/{domain}: may this action go ahead? */
export const decideVerdict =
  (d: VerdictDependencies): Middleware =>
  async (ctx: Context) => {
    const submitted = pathParameter(ctx, 'domain');
    const book = await withBook(d, ctx.state.client, ctx.state.body);
    const request = d.readQuestion(d.findDomain(submitted).id, ctx.state.body, book.ownFacts);
    authorize(request, ctx.state.client);
    const body = await chargedTurn(d.turns, ctx, { cost: costOf(request), work: answeringQuestion(book, submitted, request) });
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = [body];
    ctx.body = body;
  };
