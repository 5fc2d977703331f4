import type { Fact } from '../../rulebook/vocabulary.js';
import { decidePlan } from '../../verdict/plans/decide-plan.js';
import { chargedTurn } from '../admission/charged-turn.js';
import { withBook } from '../book-of.js';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { newId } from '../new-id.js';
import { presentPlan } from '../presenters/plan.js';
import { planCost, type ReadPlan } from '../requests/plan-request.js';
import { authorize, type VerdictDependencies } from './decide-verdict.js';

/** What plans are decided by. */
export interface PlanDependencies extends VerdictDependencies {
  readonly readPlan: ReadPlan;
  readonly factOf: (id: string) => Fact | undefined;
}

/** POST /api/v1/compliance/{domain}/plan: each step, and together. Every step counts as a query, and so does the plan as a whole. */
export const answerPlan =
  (d: PlanDependencies): Middleware =>
  async (ctx: Context) => {
    const domain = pathParameter(ctx, 'domain');
    const book = await withBook(d, ctx.state.client, ctx.state.body);
    const request = d.readPlan(d.findDomain(domain).id, ctx.state.body, book.ownFacts);
    authorize(request, ctx.state.client);
    const counted = { cost: planCost(request), work: decidePlan(book.oracle, d.factOf, request.steps) };
    const plan = await chargedTurn(d.turns, ctx, counted);
    const body = presentPlan(plan, (action) => ({ verdictId: newId(), domain, action, createdAt: d.clock() }));
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = body.steps;
    ctx.state.alsoGiven = body.broken_together;
    ctx.body = body;
  };
