import type { Steps } from '../../rulebook/steps.js';
import { conditionsOf } from '../findings/conditions.js';
import type { Condition } from '../verdict.js';
import type { Asked } from './open-questions.js';

/**
 * What an ALLOWED hangs on: the safeguards of every rule that is met, of which nothing is told, those of the deciding rule first.
 * Whoever knows that one is not kept can say so in `facts`. Each such answer is decided, one a step, since a breach may be doubted where
 * its rule was not: in a long text against whose conditions the example sentences speak. None for a BLOCKED.
 */
export function* openConditions(asked: Asked): Steps<readonly Condition[]> {
  const { verdict, deciding, findings } = asked.decided;
  if (verdict === 'BLOCKED') return [];
  const conditions = new Map<string, Condition>();
  for (const one of (deciding === undefined ? findings : [deciding, ...findings]).flatMap(conditionsOf)) {
    const fact = asked.compiled.factOf.get(one.fact);
    if (fact === undefined || conditions.has(fact.id)) continue;
    const condition = { ...one, question: fact.question, answers: fact.answers };
    if (yield* isNeeded(condition, asked)) conditions.set(fact.id, condition);
  }
  return [...conditions.values()];
}

/** Whether every answer that does not keep it blocks. */
function* isNeeded({ fact, answers, keptBy }: Condition, { question, decideWith }: Asked): Steps<boolean> {
  for (const answer of answers) {
    if (keptBy.includes(answer)) continue;
    yield;
    if (decideWith({ ...question.facts, [fact]: [answer] }).verdict !== 'BLOCKED') return false;
  }
  return true;
}
