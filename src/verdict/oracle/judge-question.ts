import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Domain } from '../../rulebook/rule-book.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createDeciders } from '../decide/decide-question.js';
import type { Decided } from '../decide/decided.js';
import { makeReason } from '../explain/reason.js';
import { prohibitedPractices } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type Doubt, doubtOf, SURE_ENOUGH } from '../questions/doubt.js';
import { type Asked, openQuestions } from '../questions/open-questions.js';
import type { OpenQuestion, Question } from '../verdict.js';

/** What one book says of a question: decided, in words, and how surely. */
export interface Judged {
  readonly domain: Domain;
  readonly question: Question;
  readonly reading: Reading;
  readonly decided: Decided;
  readonly reason: string;
  readonly confidence: number;
  /** The same text, decided again with other facts. */
  readonly asked: Asked;
  /** Why an ALLOWED is not sure, decided when it is asked for. */
  readonly doubt: () => Doubt | undefined;
  /** What would settle it, decided when it is asked for. */
  readonly questions: () => readonly OpenQuestion[];
}

/** Judges questions whose action is read already by one compiled rule book. */
export const createJudge = (
  compiled: CompiledRuleBook,
  matcher: TableMatcher,
): ((domain: Domain, question: Question, reading: Reading) => Judged) => {
  const { decide, decideToday } = createDeciders(compiled, matcher);
  const definitions = compiled.facts;
  const prohibited = prohibitedPractices(compiled);

  return (domain, question, reading) => {
    const { asOf, basis, facts } = question;
    const decided = decide(domain, question, reading);
    const reason = makeReason({ decided, reading, asOf, basis, definitions, factOf: compiled.factOf });
    const confidence = confidenceOf({ decided, reading, facts, definitions, prohibited });
    const decideWith = (given: Question['facts']): Decided => decideToday(domain, { ...question, facts: given }, reading);
    const asked: Asked = { compiled, matcher, decided, reading, question, decideWith };
    const doubt = (): Doubt | undefined =>
      doubtOf(asked, confidence, question.blockBelow ?? SURE_ENOUGH, () => openQuestions(asked, false).length > 0);
    const questions = (): readonly OpenQuestion[] => openQuestions(asked, doubt() === 'unsure');
    return { domain, question, reading, decided, reason, confidence, asked, doubt, questions };
  };
};
