import type { Steps } from '../../rulebook/steps.js';
import type { Context } from '../context.js';
import type { IsGone, Turns } from './turns.js';

/** Work that was read from a request, of which nothing is done yet, and as how many queries it counts. */
export interface CountedWork<T> {
  readonly cost: number;
  readonly work: Steps<T>;
}

/**
 * Whether the connection of a request is closed, so that nothing that is done for it reaches anybody; but what is paid for by itself is
 * made to its end, since the same payment may come again and be waiting for it.
 */
export const goneFrom =
  ({ req, state }: Context): IsGone =>
  () =>
    req.socket.destroyed && state.payment === undefined;

/**
 * Does the work that one question takes in its caller's turns, once it is counted.
 * @throws HttpError 503 where the caller would have to wait too long; LimitExceeded where its day is spent
 */
export const chargedTurn = <T>(turns: Turns, ctx: Context, { cost, work }: CountedWork<T>): Promise<T> =>
  turns.during(
    ctx.state.client,
    async (inTurn) => {
      await ctx.state.charge(cost);
      return inTurn(work);
    },
    goneFrom(ctx),
  );
