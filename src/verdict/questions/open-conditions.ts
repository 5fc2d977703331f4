import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decided } from '../decide/decided.js';
import { conditionsOf } from '../findings/conditions.js';
import type { Condition } from '../verdict.js';

/**
 * What an ALLOWED hangs on: the safeguards of every rule that is met, of which nothing is told, those of the deciding rule first.
 * Whoever knows that one is not kept can say so in `facts`; none for a BLOCKED.
 */
export const openConditions = ({ verdict, deciding, findings }: Decided, factOf: ReadonlyMap<string, Fact>): readonly Condition[] => {
  if (verdict === 'BLOCKED') return [];
  const conditions = new Map<string, Condition>();
  for (const one of (deciding === undefined ? findings : [deciding, ...findings]).flatMap(conditionsOf)) {
    const fact = factOf.get(one.fact);
    if (fact !== undefined && !conditions.has(fact.id)) conditions.set(fact.id, { ...one, question: fact.question, answers: fact.answers });
  }
  return [...conditions.values()];
};
