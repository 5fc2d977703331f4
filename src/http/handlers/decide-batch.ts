import { setImmediate } from 'node:timers/promises';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { answerError, invalid, LimitExceeded } from '../http-error.js';
import { jsonValidator } from '../requests/json-validator.js';
import { BATCH_SCHEMA } from '../requests/question-schema.js';
import { answerQuestion, authorize, type VerdictDependencies } from './decide-verdict.js';

interface BatchBody {
  readonly actions: readonly unknown[];
  readonly [shared: string]: unknown;
}

/**
 * An action of a batch is text, or a question of its own whose members win over the shared ones.
 * @throws HttpError 422 where it is neither
 */
const questionBody = (action: unknown, shared: object): Readonly<Record<string, unknown>> => {
  if (typeof action === 'string') return { ...shared, action };
  if (typeof action === 'object' && action !== null && !Array.isArray(action)) return { ...shared, ...action };
  throw invalid([{ pointer: '', detail: 'an item must be a text, or an object with `action` or `tool`' }]);
};

/**
 * POST /api/v1/compliance/{domain}/batch: up to 100 questions; each counts, and each fails alone with the answer that it would
 * have had alone.
 */
export const decideBatch = (d: VerdictDependencies): Middleware => {
  const shapeOf = jsonValidator<BatchBody>(BATCH_SCHEMA);

  return async (ctx: Context) => {
    const submitted = pathParameter(ctx, 'domain');
    const { actions, ...shared } = shapeOf(ctx.state.body);

    const { granted, retryAfter } = await ctx.state.charge(actions.length);
    const results: object[] = [];
    const answered = { queries: 0, blocked: 0 };
    for (const [index, action] of actions.entries()) {
      // Between two actions other requests get their turn.
      await setImmediate();
      try {
        if (index >= granted)
          throw new LimitExceeded(
            'The free queries of this day were spent before this action; the count starts again at 00:00 UTC',
            retryAfter,
          );
        const { domain = submitted, ...question } = questionBody(action, shared);
        if (typeof domain !== 'string') throw invalid([{ pointer: '/domain', detail: '`domain` must be a string' }]);
        const request = d.readQuestion(d.findDomain(domain).id, question);
        authorize(request, ctx.state.client);
        const body = answerQuestion(d, domain, request);
        answered.queries += 1;
        answered.blocked += body.verdict === 'BLOCKED' ? 1 : 0;
        results.push({ status: 200, body });
      } catch (error) {
        const answer = answerError(error);
        if (answer.status >= 500) ctx.state.log.error({ err: error }, 'action of a batch failed');
        results.push({ status: answer.status, body: answer.body });
      }
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.state.answered = answered;
    ctx.body = { results };
  };
};
