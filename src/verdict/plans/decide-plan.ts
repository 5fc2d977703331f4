import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Oracle } from '../verdict.js';
import { brokenTogether } from './broken-together.js';
import type { DecidedStep, PlanDecision, PlanStep } from './plan.js';
import { sharedSafeguards, withShared } from './shared-safeguards.js';

/** A step by itself. */
type AloneStep = Omit<DecidedStep, 'shared'>;

/**
 * Decides a plan: each step, with the safeguards that other steps about the same thing tell of, and the steps together. In steps of
 * a few milliseconds, since others wait for their turn.
 *
 * @param steps at least one; ids differ
 */
export function* decidePlan(oracle: Oracle, factOf: (id: string) => Fact | undefined, steps: readonly PlanStep[]): Steps<PlanDecision> {
  const read: AloneStep[] = [];
  for (const step of steps) {
    const explained = yield* oracle.explaining(step.question);
    read.push({ step, ...explained, alone: explained.decision });
    yield;
  }
  const decided: DecidedStep[] = [];
  for (const one of read) {
    decided.push(yield* decidingWithin(oracle, one, read, factOf));
    yield;
  }
  const together = yield* brokenTogether(oracle, decided, factOf);
  const isBlocked = together.length > 0 || decided.some(({ decision }) => decision.verdict === 'BLOCKED');
  return { verdict: isBlocked ? 'BLOCKED' : 'ALLOWED', sure: decided.every(({ sure }) => sure), steps: decided, together };
}

/** A step with what the others tell; only what blocks, or hangs on an answer, needs them. */
function* decidingWithin(
  oracle: Oracle,
  one: AloneStep,
  all: readonly AloneStep[],
  factOf: (id: string) => Fact | undefined,
): Steps<DecidedStep> {
  const { step, alone, sure } = one;
  const shared = alone.verdict === 'BLOCKED' || !sure ? sharedSafeguards(one, all, factOf) : [];
  if (shared.length === 0) return { ...one, shared };
  const within = withShared(step, shared);
  return { ...(yield* oracle.explaining(within.question)), step: within, alone, shared };
}
