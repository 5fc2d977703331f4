import type { Steps } from '../../rulebook/steps.js';
import type { Fact } from '../../rulebook/vocabulary.js';
import type { Decision, Explanation, Oracle, Question } from '../verdict.js';

type Read = Pick<Explanation, 'statements'>;

/** So many of the facts that nobody told are tried: no work without bound. */
const MOST_TRIED = 8;

/**
 * Whether a decision on joined steps rests on something that none of them tells: a sentence was read across the end of a step.
 * Each fact that only the joining brought is turned round; if the decision turns with it, it rests on that fact.
 */
export function* restsOnJoining(
  oracle: Oracle,
  joined: { readonly question: Question; readonly decision: Decision; readonly explanation: Read },
  parts: readonly Read[],
  factOf: (id: string) => Fact | undefined,
): Steps<boolean> {
  const { question, decision, explanation } = joined;
  const told = new Set(parts.flatMap(({ statements }) => statements.map(({ fact, answer, polarity }) => `${fact} ${answer} ${polarity}`)));
  const brought = new Map(
    explanation.statements
      .filter(({ fact, answer, polarity }) => !told.has(`${fact} ${answer} ${polarity}`) && question.facts[fact] === undefined)
      .map(({ fact, answer, polarity }) => [fact, polarity === 'stated' ? answer : undefined] as const),
  );
  for (const [fact, answer] of [...brought].slice(0, MOST_TRIED)) {
    const other = factOf(fact)?.answers.find((one) => one !== answer);
    if (other === undefined) continue;
    yield;
    const turned = yield* oracle.deciding({ ...question, facts: { ...question.facts, [fact]: [other] } });
    if (turned.verdict !== decision.verdict || turned.ruleSource !== decision.ruleSource) return true;
  }
  return false;
}
