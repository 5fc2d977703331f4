import type { BrokenTogether, DecidedStep, PlanDecision } from '../../verdict/plans/plan.js';
import { nextSteps } from './brief-explanation.js';
import { presentAnswer } from './question.js';
import { presentAsked, presentVerdict, type VerdictIdentity } from './verdict.js';

/** What identifies each verdict of a plan. */
export type IdentityOf = (action: string) => VerdictIdentity;

const presentStep = (one: DecidedStep, identityOf: IdentityOf): object => ({
  id: one.step.id,
  ...presentAsked(identityOf(one.step.question.action), one),
  alone: one.alone.verdict,
  from_other_steps: one.shared.map(({ fact, answer, from }) => ({ fact, answer: presentAnswer(answer), steps: from })),
});

const presentTogether = (one: BrokenTogether, identityOf: IdentityOf): object => ({
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
export const presentPlan = (plan: PlanDecision, identityOf: IdentityOf): object => ({
  verdict: plan.verdict,
  sure: plan.sure,
  steps: plan.steps.map((one) => presentStep(one, identityOf)),
  broken_together: plan.together.map((one) => presentTogether(one, identityOf)),
  add: additions(plan),
});
