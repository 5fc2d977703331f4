import type { Book } from '../../rule-sets/book.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Question } from '../../verdict/verdict.js';
import type { CountedWork } from '../admission/charged-turn.js';
import type { Turns } from '../admission/turns.js';
import type { BookOf } from '../book-of.js';
import { explainedCost } from '../limits/query-cost.js';
import { newId } from '../new-id.js';
import { type AskedBody, presentAsked } from '../presenters/verdict.js';
import type { ReadQuestion } from '../requests/question-request.js';

/** What an action is checked by, whatever the door it comes through. */
export interface CheckDependencies extends Book {
  readonly clock: () => Date;
  readonly findDomain: (name: string) => Domain;
  readonly readQuestion: ReadQuestion;
  /** The domain that presumes nothing. */
  readonly domain: string;
}

/** The same where several callers take turns. */
export interface SharedCheckDependencies extends CheckDependencies {
  readonly bookOf: BookOf;
  readonly turns: Turns;
}

/**
 * Reads an action as the body of a question tells it, in the domain that it names, else in the one that presumes nothing. It counts as the
 * same question with `ask` does.
 * @throws HttpError 404 for an unknown domain, 422 for a body with mistakes
 */
export const readCheck = (
  d: CheckDependencies,
  { domain = d.domain, ...body }: Readonly<Record<string, unknown>>,
): CountedWork<AskedBody> => {
  const name = String(domain);
  const { question } = d.readQuestion(d.findDomain(name).id, body, d.ownFacts);
  return { cost: explainedCost(question.action), work: checkingAction(d, name, question) };
};

function* checkingAction({ oracle, clock }: CheckDependencies, domain: string, question: Question): Steps<AskedBody> {
  const identity = { verdictId: newId(), domain, action: question.action, createdAt: clock() };
  return presentAsked(identity, yield* oracle.asking(question));
}
