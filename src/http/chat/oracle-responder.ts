import type { Turns } from '../admission/turns.js';
import type { BookOf } from '../book-of.js';
import { queryCost } from '../limits/query-cost.js';
import { daySpent, type Quota } from '../limits/quota.js';
import { newId } from '../new-id.js';
import { presentVerdict } from '../presenters/verdict.js';
import type { ReadQuestion } from '../requests/question-request.js';
import type { Responder } from './responder.js';

/** What `@oracle` answers by. */
export interface OracleResponderDependencies {
  readonly bookOf: BookOf;
  /** In which callers take turns. */
  readonly turns: Turns;
  readonly clock: () => Date;
  readonly quota: Quota | undefined;
  readonly readQuestion: ReadQuestion;
  /** Where a conversation takes place, which presumes nothing. */
  readonly domain: string;
}

/**
 * `@oracle`: a message is an action, the answer its verdict. It counts like any other query, or the chat would be a way round the
 * quota.
 */
export const oracleResponder = ({ bookOf, turns, clock, quota, readQuestion, domain }: OracleResponderDependencies): Responder => ({
  answer: async (_agent, text, client) => {
    const { oracle } = await bookOf(client);
    const { question } = readQuestion(domain, { action: text });
    const decision = await turns.during(client, async (inTurn) => {
      if (quota !== undefined && client.tier === 'free') {
        const allowance = await quota.take(client.id, queryCost(text));
        if (allowance.granted === 0) throw daySpent(allowance, clock());
      }
      return inTurn(() => oracle.decide(question));
    });
    const verdict = presentVerdict({ verdictId: newId(), domain, action: question.action, createdAt: clock() }, decision);
    // A reason mostly ends with its citation; said twice it reads like two.
    const source = decision.reason.includes(decision.ruleSource) ? '' : `\n\nSource: ${decision.ruleSource}`;
    return { text: `${decision.verdict}. ${decision.reason}${source}`, data: { ...verdict } };
  },
});
