import type { Context, GivenVerdict } from '../context.js';
import type { Asker } from './responder.js';

/** Who talks in a request. A verdict that it is given stands in the request's state, where it is counted and registered. */
export const askerOf = ({ state }: Context, base: string): Asker => ({
  client: state.client,
  base,
  onGiven: (verdict: GivenVerdict) => {
    state.answered = [...(state.answered ?? []), verdict];
  },
});
