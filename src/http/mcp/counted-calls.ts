import type { InTurn } from '../admission/turns.js';
import type { State } from '../context.js';
import type { Run } from './tool.js';

/**
 * Counts each call that was read, then does its work. A refusal to count it is no answer of a tool: the limits refuse in their own form
 * at every door.
 */
export class CountedCalls {
  #refusal: unknown;

  constructor(
    private readonly charge: State['charge'],
    private readonly inTurn: InTurn,
  ) {}

  readonly run: Run = async ({ cost, work }) => {
    try {
      await this.charge(cost);
    } catch (error) {
      this.#refusal = error;
      throw error;
    }
    return this.inTurn(work);
  };

  /** @throws what refused to count a call, whatever the protocol has made of it */
  close(): void {
    if (this.#refusal !== undefined) throw this.#refusal;
  }
}
