import type { Context } from '../context.js';
import { queryCost } from '../limits/query-cost.js';
import type { Turns } from './turns.js';

/**
 * Does one piece of work about a text in its caller's turn, once the text is counted by its length.
 * @throws HttpError 503 where the caller would have to wait too long; LimitExceeded where its day is spent
 */
export const chargedTurn = <T>(turns: Turns, { state }: Context, text: string, work: () => T): Promise<T> =>
  turns.during(state.client, async (inTurn) => {
    await state.charge(queryCost(text));
    return inTurn(work);
  });
