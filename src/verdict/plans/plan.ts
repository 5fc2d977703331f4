import type { Answer } from '../../rulebook/rule.js';
import type { AskedDecision, Decision, Explanation, Outcome, Question } from '../verdict.js';

/** A step of a plan, already validated. */
export interface PlanStep {
  readonly id: string;
  readonly question: Question;
}

/** A safeguard that other steps tell of, and holds for a step as well. */
export interface SharedFact {
  readonly fact: string;
  readonly answer: Answer;
  /** The steps that tell of it. */
  readonly from: readonly string[];
}

/** A step as it is decided within its plan. */
export interface DecidedStep extends AskedDecision {
  readonly step: PlanStep;
  /** What is decided of it without the others. */
  readonly alone: Decision;
  readonly explanation: Explanation;
  readonly shared: readonly SharedFact[];
}

/** Steps that together break a rule that none of them breaks alone. */
export interface BrokenTogether {
  readonly steps: readonly string[];
  /** The steps as one text: asked about it, the oracle decides the same. */
  readonly question: Question;
  readonly decision: Decision;
  readonly explanation: Explanation;
}

/** What is decided of a plan: the worst of its steps, each and together. */
export interface PlanDecision {
  readonly verdict: Outcome;
  readonly sure: boolean;
  readonly steps: readonly DecidedStep[];
  readonly together: readonly BrokenTogether[];
}
