import type { VerdictProof } from '../../proof/verdict-proof.js';

/** Who keeps the proofs of decisions so that they can be asked for; it is told of each without delay and must not throw. */
export interface ProofKeeper {
  keep(cid: string, proof: VerdictProof): void;
  /** Where in time we are. */
  readonly mark: number;
  /** Whether a proof that was kept at that time is surely still there. */
  isHeld(mark: number): boolean;
}
