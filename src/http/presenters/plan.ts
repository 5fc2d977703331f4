import type { BrokenTogether, DecidedStep, PlanDecision } from '../../verdict/plans/plan.js';
import type { Outcome } from '../../verdict/verdict.js';
import { nextSteps } from './brief-explanation.js';
import { presentAnswer } from './question.js';
import { type AskedBody, presentAsked, presentVerdict, type VerdictBody, type VerdictIdentity } from './verdict.js';

/** What identifies each verdict of a plan. */
export type IdentityOf = (action: string) => VerdictIdentity;

/** A plan as callers read it: among other things, its verdicts. */
export interface PlanBody {
  readonly verdict: Outcome;
  readonly sure: boolean;
  readonly steps: readonly AskedBody[];
  readonly broken_together: readonly VerdictBody[];
}

const presentStep = (
  one: DecidedStep,
  identityOf: IdentityOf,
): AskedBody & { readonly id: string; readonly alone: Outcome; readonly from_other_steps: readonly object[] } => ({
  id: one.step.id,
  ...presentAsked(identityOf(one.step.question.action), one),
  alone: one.alone.verdict,
  from_other_steps: one.shared.map(({ fact, answer, from }) => ({ fact, answer: presentAnswer(answer), steps: from })),
});

const presentTogether = (one: BrokenTogether, identityOf: IdentityOf): VerdictBody & { readonly steps: readonly string[] } => ({
  steps: one.steps,
  ...presentVerdict(identityOf(one.question.action), one.decision),
});

/** What to add, and to which steps: of each that is blocked the likeliest way out. */
const additions = ({ steps, together }: PlanDecision): readonly object[] => [
  ...steps.flatMap(({ step, decision, explanation }) =>
    decision.verdict === 'BLOCKED' ? nextSteps(explanation).map((add) => ({ steps: [step.id], ...add })) : [],
  ),
  ...together.flatMap((one) => nextSteps(one.explanation).map((add) => ({ steps: one.steps, ...add }))),
];

/** docs/specification.md, Plans. */
export const presentPlan = (plan: PlanDecision, identityOf: IdentityOf): PlanBody & { readonly add: readonly object[] } => ({
  verdict: plan.verdict,
  sure: plan.sure,
  steps: plan.steps.map((one) => presentStep(one, identityOf)),
  broken_together: plan.together.map((one) => presentTogether(one, identityOf)),
  add: additions(plan),
});
