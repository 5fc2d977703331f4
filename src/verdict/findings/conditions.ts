import { citeLine } from './citation.js';
import type { LineFinding } from './findings.js';

/** A safeguard that a rule which is met still asks for, since nothing is told of it. */
export interface StandingCondition {
  readonly fact: string;
  /** The answers that keep it. */
  readonly keptBy: readonly string[];
  /** What to do, as an instruction. */
  readonly advice: string;
  readonly citation: string;
}

/** What a rule that is met still asks for; nothing where it is not. */
export const conditionsOf = (one: LineFinding): readonly StandingCondition[] =>
  one.finding !== 'met'
    ? []
    : one.conditions.map(({ written }) => ({
        fact: written.fact,
        keptBy: written.answers,
        advice: written.remedy,
        citation: citeLine(one.line, written.cite),
      }));
