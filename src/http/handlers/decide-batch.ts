import type { Book } from '../../rule-sets/book.js';
import type { Steps } from '../../rulebook/steps.js';
import { goneFrom } from '../admission/charged-turn.js';
import type { InTurn } from '../admission/turns.js';
import { withBook } from '../book-of.js';
import { type Charge, type Context, type Middleware, pathParameter } from '../context.js';
import { answerError, CallerGone, invalid, LimitExceeded } from '../http-error.js';
import { isJsonObject } from '../json-object.js';
import type { VerdictBody } from '../presenters/verdict.js';
import { jsonValidator } from '../requests/json-validator.js';
import type { QuestionRequest } from '../requests/question-request.js';
import { BATCH_SCHEMA } from '../requests/question-schema.js';
import { answeringQuestion, authorize, costOf, type VerdictDependencies } from './decide-verdict.js';

interface BatchBody {
  readonly actions: readonly unknown[];
  readonly [shared: string]: unknown;
}

/** An item that can be decided, or why it cannot; each counts. */
type Item = { readonly cost: number } & ({ readonly domain: string; readonly request: QuestionRequest } | { readonly refusal: unknown });

/**
 * An action of a batch is text, or a question of its own whose members win over the shared ones.
 * @throws HttpError 422 where it is neither
 */
const questionBody = (action: unknown, shared: object): Readonly<Record<string, unknown>> => {
  if (typeof action === 'string') return { ...shared, action };
  if (isJsonObject(action)) {
    if ('rule_sets' in action)
      throw invalid([{ pointer: '/rule_sets', detail: '`rule_sets` holds for a whole batch: say it beside `actions`' }]);
    return { ...shared, ...action };
  }
  throw invalid([{ pointer: '', detail: 'an item must be a text, or an object with `action` or `tool`' }]);
};

type Asked = Extract<Item, { readonly request: QuestionRequest }>;

/** The answer to an item, and its JSON: that of a hundred explanations at once would hold up others. */
function* answering(book: Book & VerdictDependencies, { domain, request }: Asked): Steps<{ body: VerdictBody; text: string }> {
  const body = yield* answeringQuestion(book, domain, request);
  yield;
  return { body, text: JSON.stringify({ status: 200, body }) };
}

/**
 * POST /api/v1/compliance/{domain}/batch: up to 100 questions; each counts, and each fails alone with the answer that it would
 * have had alone. They are decided one after the other, in turns with what others ask; where the caller goes, the rest is given up.
 */
export const decideBatch = (d: VerdictDependencies): Middleware => {
  const shapeOf = jsonValidator<BatchBody>(BATCH_SCHEMA);

  const readItem = (ctx: Context, book: Book, submitted: string, action: unknown, shared: object): Item => {
    try {
      const { domain = submitted, ...question } = questionBody(action, shared);
      if (typeof domain !== 'string') throw invalid([{ pointer: '/domain', detail: '`domain` must be a string' }]);
      const request = d.readQuestion(d.findDomain(domain).id, question, book.ownFacts);
      authorize(request, ctx.state.client);
      return { cost: costOf(request), domain, request };
    } catch (refusal) {
      return { cost: 1, refusal };
    }
  };

  function* readingItems(ctx: Context, book: Book, submitted: string, { actions, ...shared }: BatchBody): Steps<readonly Item[]> {
    const items: Item[] = [];
    for (const action of actions) {
      items.push(readItem(ctx, book, submitted, action, shared));
      yield;
    }
    return items;
  }

  const answer = async (
    ctx: Context,
    book: Book & VerdictDependencies,
    items: readonly Item[],
    { granted, retryAfter }: Charge,
    inTurn: InTurn,
  ): Promise<readonly string[]> => {
    const results: string[] = [];
    const answered: VerdictBody[] = [];
    let spent = 0;
    for (const item of items) {
      try {
        // The last one may count as more than was left of the day, like a lone question.
        if (spent >= granted) throw dayEnded(retryAfter);
        spent += item.cost;
        if ('refusal' in item) throw item.refusal;
        const { body, text } = await inTurn(answering(book, item));
        answered.push(body);
        results.push(text);
      } catch (error) {
        if (error instanceof CallerGone) throw error;
        const { status, body } = answerError(error);
        if (status >= 500) ctx.state.log.error({ err: error }, 'action of a batch failed');
        results.push(JSON.stringify({ status, body }));
      }
    }
    ctx.state.answered = answered;
    return results;
  };

  return async (ctx: Context) => {
    const submitted = pathParameter(ctx, 'domain');
    const body = shapeOf(ctx.state.body);
    const book = await withBook(d, ctx.state.client, body);
    const answerAll = async (inTurn: InTurn): Promise<readonly string[]> => {
      const items = await inTurn(readingItems(ctx, book, submitted, body));
      const charge = await ctx.state.charge(items.reduce((sum, { cost }) => sum + cost, 0));
      return answer(ctx, book, items, charge, inTurn);
    };
    const results = await d.turns.during(ctx.state.client, answerAll, goneFrom(ctx));
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'json';
    ctx.body = `{"results":[${results.join()}]}`;
  };
};

const dayEnded = (retryAfter: number): LimitExceeded =>
  new LimitExceeded('The free queries of this day were spent before this action; the count starts again at 00:00 UTC', retryAfter);
