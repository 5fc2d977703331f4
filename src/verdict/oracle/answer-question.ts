import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { VerdictProof } from '../../proof/verdict-proof.js';
import { NOTHING_READ, type Reader, type Reading } from '../../reading/reading.js';
import type { RuleBookBlocks } from '../blocks/rule-book-blocks.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createDeciders } from '../decide/decide-question.js';
import type { Decided } from '../decide/decided.js';
import { makeReason } from '../explain/reason.js';
import { prohibitedPractices } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type Doubt, doubtOf, SURE_ENOUGH, sayDoubt } from '../questions/doubt.js';
import { type Asked, openQuestions } from '../questions/open-questions.js';
import type { Decision, OpenQuestion, Question } from '../verdict.js';
import { createDomainFinder } from './find-domain.js';
import { nameDecision, proveDecision, proveDoubt } from './prove-decision.js';

/** A decision and the steps behind it. */
export interface Answered {
  readonly reading: Reading;
  readonly decided: Decided;
  readonly decision: Decision;
  /** What the proof of the decision holds. */
  readonly proof: VerdictProof;
  /** What would settle it, decided when it is asked for. */
  readonly questions: () => readonly OpenQuestion[];
  /** Whether anything about it is in doubt; see `doubtOf`. */
  readonly isDoubtful: () => boolean;
}

/**
 * Answers questions by one compiled rule book, each anew: reads the action, decides, says why and how surely, and names the
 * proof. It throws RangeError for a domain that the rule book does not have.
 */
export const createAnswerer = (
  compiled: CompiledRuleBook,
  reader: Reader,
  blocks: RuleBookBlocks,
  matcher: TableMatcher,
): ((question: Question) => Answered) => {
  const domainOf = createDomainFinder(compiled.ruleBook.domains);
  const { decide, decideToday } = createDeciders(compiled, matcher);
  const definitions = compiled.facts;
  const prohibited = prohibitedPractices(compiled);

  return (question) => {
    const { action, asOf, basis, facts } = question;
    const domain = domainOf(question.domain);
    const reading = readAction(reader, action);
    const decided = decide(domain, question, reading);
    const reason = makeReason({ decided, reading, asOf, basis, definitions, factOf: compiled.factOf });
    const confidence = confidenceOf({ decided, reading, facts, definitions, prohibited });
    const decideWith = (given: Question['facts']): Decided => decideToday(domain, { ...question, facts: given }, reading);
    const asked: Asked = { compiled, matcher, decided, reading, question, decideWith };
    const findDoubt = (): Doubt | undefined =>
      doubtOf(asked, confidence, question.blockBelow ?? SURE_ENOUGH, () => openQuestions(asked, false).length > 0);
    const questions = (): readonly OpenQuestion[] => openQuestions(asked, findDoubt() === 'unsure');

    const doubt = question.blockBelow === undefined ? undefined : findDoubt();
    const plain = proveDecision({ domain, question, decided, reason, confidence }, compiled.calendars[question.basis], blocks);
    const proof = doubt === undefined ? plain : proveDoubt(plain, sayDoubt(doubt, asked, questions()));
    return { reading, decided, decision: nameDecision(proof), proof, questions, isDoubtful: () => findDoubt() !== undefined };
  };
};

const readAction = (reader: Reader, action: string): Reading => (action === '' ? NOTHING_READ : reader.read(action));
