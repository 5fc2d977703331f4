import type { Fact } from '../../rulebook/vocabulary.js';
import type { Explanation } from '../verdict.js';
import type { PlanStep, SharedFact } from './plan.js';
import { areApart, contentWords, shareWord } from './same-thing.js';

/** A step, and what is read in it. */
export interface ReadStep {
  readonly step: PlanStep;
  readonly explanation: Pick<Explanation, 'statements'>;
}

/**
 * The safeguards that other steps tell of and that hold for a step as well: who is told, who reviews. What the step itself says of
 * them, or its caller, goes first. Exceptions are not shared: they are said of one act, and no step may lift another's ban.
 */
export const sharedSafeguards = (
  { step, explanation }: ReadStep,
  others: readonly ReadStep[],
  factOf: (id: string) => Fact | undefined,
): readonly SharedFact[] => {
  const own = new Set([...explanation.statements.map(({ fact }) => fact), ...Object.keys(step.question.facts)]);
  const found = new Map<string, SharedFact>();
  const words = contentWords(step.question.action);
  for (const other of others) {
    const isApart = areApart(explanation, other.explanation, factOf) && !shareWord(words, contentWords(other.step.question.action));
    if (other.step.id === step.id || isApart) continue;
    for (const { fact, answer, polarity } of other.explanation.statements) {
      const known = factOf(fact);
      if (known?.kind !== 'safeguard' || own.has(fact) || polarity !== 'stated' || answer === 'false') continue;
      const before = found.get(fact);
      if (before !== undefined && (before.answer !== answer || before.from.includes(other.step.id))) continue;
      found.set(fact, { fact, answer, from: [...(before?.from ?? []), other.step.id] });
    }
  }
  return [...found.values()];
};

/** The same question with what other steps tell. */
export const withShared = (step: PlanStep, shared: readonly SharedFact[]): PlanStep => ({
  ...step,
  question: {
    ...step.question,
    facts: { ...Object.fromEntries(shared.map(({ fact, answer }) => [fact, [answer]])), ...step.question.facts },
  },
});
