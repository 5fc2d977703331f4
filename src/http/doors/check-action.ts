import type { Book } from '../../rule-sets/book.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Turns } from '../admission/turns.js';
import type { BookOf } from '../book-of.js';
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
 * Checks an action as the body of a question tells it, in the domain that it names, else in the one that presumes nothing.
 * @throws HttpError 404 for an unknown domain, 422 for a body with mistakes
 */
export function* checkingAction(d: CheckDependencies, { domain = d.domain, ...body }: Readonly<Record<string, unknown>>): Steps<AskedBody> {
  const name = String(domain);
  const { question } = d.readQuestion(d.findDomain(name).id, body, d.ownFacts);
  const identity = { verdictId: newId(), domain: name, action: question.action, createdAt: d.clock() };
  return presentAsked(identity, yield* d.oracle.asking(question));
}
