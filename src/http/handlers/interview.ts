import { chargedTurn } from '../admission/charged-turn.js';
import { withBook } from '../book-of.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { explainedCost } from '../limits/query-cost.js';
import { newId } from '../new-id.js';
import { presentCondition, presentQuestion } from '../presenters/question.js';
import { presentVerdict } from '../presenters/verdict.js';
import { authorize, type VerdictDependencies } from './decide-verdict.js';

/** With so many facts given an interview is over: what is still open then stays in doubt. */
const MOST_ANSWERS = 10;

/**
 * POST /api/v1/compliance/{domain}/interview: the verdict by the facts so far, whether it is sure, and what to answer next. No state
 * is kept, so whoever asks sends all facts each time. It is over where `sure`, or where no question is left.
 */
export const interview =
  (d: VerdictDependencies): Middleware =>
  async (ctx: Context) => {
    const submitted = pathParameter(ctx, 'domain');
    const { oracle, ownFacts } = await withBook(d, ctx.state.client, ctx.state.body);
    const request = d.readQuestion(d.findDomain(submitted).id, ctx.state.body, ownFacts);
    authorize(request, ctx.state.client);
    const { question } = request;
    const counted = { cost: explainedCost(question.action), work: oracle.asking(question) };
    const { decision, sure, questions, conditions } = await chargedTurn(d.turns, ctx, counted);
    const isOver = Object.keys(question.facts).length >= MOST_ANSWERS;
    const identity = { verdictId: newId(), domain: submitted, action: question.action, createdAt: d.clock() };
    ctx.set('Cache-Control', 'no-store');
    const verdict = presentVerdict(identity, decision);
    ctx.state.answered = [verdict];
    ctx.body = {
      verdict,
      sure,
      questions: isOver ? [] : questions.map(presentQuestion),
      conditions: conditions.map(presentCondition),
    };
  };
