import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Oracle } from '../verdict.js';
import { brokenTogether } from './broken-together.js';
import type { DecidedStep, PlanDecision, PlanStep } from './plan.js';
import { sharedSafeguards, withShared } from './shared-safeguards.js';

/** A step by itself. */
type AloneStep = Pick<DecidedStep, 'step' | 'explanation' | 'alone'>;

/**
 * Decides a plan: each step, with the safeguards that other steps about the same thing tell of, and the steps together. In steps of
 * one decision or a few, since others wait for their turn.
 *
 * @param steps at least one; ids differ
 */
export function* decidePlan(oracle: Oracle, factOf: (id: string) => Fact | undefined, steps: readonly PlanStep[]): Steps<PlanDecision> {
  const read: AloneStep[] = [];
  for (const step of steps) {
    const { decision, explanation } = oracle.explain(step.question);
    read.push({ step, explanation, alone: decision });
    yield;
  }
  const decided: DecidedStep[] = [];
  for (const one of read) {
    decided.push(decideWithin(oracle, one, read, factOf));
    yield;
  }
  const together = yield* brokenTogether(oracle, decided, factOf);
  const isBlocked = together.length > 0 || decided.some(({ decision }) => decision.verdict === 'BLOCKED');
  return { verdict: isBlocked ? 'BLOCKED' : 'ALLOWED', sure: decided.every(({ sure }) => sure), steps: decided, together };
}

/** A step with what the others tell; only what blocks, or hangs on an answer, needs them. */
const decideWithin = (oracle: Oracle, one: AloneStep, all: readonly AloneStep[], factOf: (id: string) => Fact | undefined): DecidedStep => {
  const { step, alone } = one;
  const asked = oracle.ask(step.question);
  const shared = alone.verdict === 'BLOCKED' || !asked.sure ? sharedSafeguards(one, all, factOf) : [];
  if (shared.length === 0) return { ...one, ...asked, shared };
  const within = withShared(step, shared);
  return { ...oracle.ask(within.question), step: within, alone, explanation: oracle.explain(within.question).explanation, shared };
};
