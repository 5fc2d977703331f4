import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decided } from '../decide/decided.js';
import { citeLine } from '../findings/citation.js';
import type { Condition } from '../verdict.js';

/**
 * What an ALLOWED hangs on: the safeguards of every rule that is met, of which nothing is told, those of the deciding rule first.
 * Whoever knows that one is not kept can say so in `facts`; none for a BLOCKED.
 */
export const openConditions = ({ verdict, deciding, findings }: Decided, factOf: ReadonlyMap<string, Fact>): readonly Condition[] => {
  if (verdict === 'BLOCKED') return [];
  const conditions = new Map<string, Condition>();
  const inOrder = deciding === undefined ? findings : [deciding, ...findings];
  for (const one of inOrder) {
    if (one.finding !== 'met') continue;
    for (const { written } of one.conditions) {
      const fact = factOf.get(written.fact);
      if (fact === undefined || conditions.has(fact.id)) continue;
      const { id, question, answers } = fact;
      conditions.set(id, {
        fact: id,
        question,
        answers,
        keptBy: written.answers,
        advice: written.remedy,
        citation: citeLine(one.line, written.cite),
      });
    }
  }
  return [...conditions.values()];
};
