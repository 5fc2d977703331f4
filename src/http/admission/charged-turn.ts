import type { Steps } from '../../rulebook/steps.js';
import type { Context } from '../context.js';
import type { Turns } from './turns.js';

/**
 * Does the work that one question takes in its caller's turns, once it is counted.
 * @param cost as how many queries it counts
 * @throws HttpError 503 where the caller would have to wait too long; LimitExceeded where its day is spent
 */
export const chargedTurn = <T>(turns: Turns, { state }: Context, cost: number, work: Steps<T>): Promise<T> =>
  turns.during(state.client, async (inTurn) => {
    await state.charge(cost);
    return inTurn(work);
  });
