import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { VerdictProof } from '../../proof/verdict-proof.js';
import { NOTHING_READ, type Reader, type Reading } from '../../reading/reading.js';
import type { RuleBookBlocks } from '../blocks/rule-book-blocks.js';
import { confidenceOf } from '../confidence/confidence.js';
import { createDecider } from '../decide/decide-question.js';
import type { Decided } from '../decide/decided.js';
import { makeReason } from '../explain/reason.js';
import { prohibitedPractices } from '../findings/practices.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import type { Decision, Question } from '../verdict.js';
import { createDomainFinder } from './find-domain.js';
import { nameDecision, proveDecision } from './prove-decision.js';

/** A decision and the steps behind it. */
export interface Answered {
  readonly reading: Reading;
  readonly decided: Decided;
  readonly decision: Decision;
  /** What the proof of the decision holds. */
  readonly proof: VerdictProof;
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
  const decide = createDecider(compiled, matcher);
  const definitions = compiled.facts;
  const prohibited = prohibitedPractices(compiled);

  return (question) => {
    const { action, asOf, basis, facts } = question;
    const domain = domainOf(question.domain);
    const reading = readAction(reader, action);
    const decided = decide(domain, question, reading);
    const reason = makeReason({ decided, reading, asOf, basis, definitions, factOf: compiled.factOf });
    const confidence = confidenceOf({ decided, reading, facts, definitions, prohibited });
    const proof = proveDecision({ domain, question, decided, reason, confidence }, compiled.calendars[question.basis], blocks);
    const decision = nameDecision(proof, decided);
    return { reading, decided, decision, proof };
  };
};

const readAction = (reader: Reader, action: string): Reading => (action === '' ? NOTHING_READ : reader.read(action));
