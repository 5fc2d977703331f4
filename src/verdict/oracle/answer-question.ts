import type { CompiledRuleBook } from '../../compile/compiled-rule-book.js';
import type { VerdictProof } from '../../proof/verdict-proof.js';
import { NOTHING_READ, type OtherWords, type ReadBeside, type Reader, type Reading } from '../../reading/reading.js';
import type { Steps } from '../../rulebook/steps.js';
import type { Decided } from '../decide/decided.js';
import type { TableMatcher } from '../findings/table-matcher.js';
import { type Doubt, sayDoubt } from '../questions/doubt.js';
import { openConditions } from '../questions/open-conditions.js';
import type { Condition, Decision, OpenQuestion, Question } from '../verdict.js';
import { createDomainFinder } from './find-domain.js';
import { createJudge, type Judged } from './judge-question.js';
import { nameDecision, type ProofLinks, proveDecision, proveDoubt } from './prove-decision.js';

/** A decision and the steps behind it. */
export interface Answered {
  readonly reading: Reading;
  readonly decided: Decided;
  readonly decision: Decision;
  /** What the proof of the decision holds. */
  readonly proof: VerdictProof;
  /** What would settle it, decided when it is asked for. */
  readonly settling: () => Steps<readonly OpenQuestion[]>;
  /** What about it is in doubt. */
  readonly doubting: () => Steps<Doubt | undefined>;
  /** What it hangs on. */
  readonly hangingOn: () => Steps<readonly Condition[]>;
}

/** What the law says of a question, and what other vocabularies find in its action. */
export interface JudgedBeside extends Pick<ReadBeside, 'beside'> {
  readonly judged: Judged;
}

/** Two ways to answer: with a proof, and without one where others have a say as well. */
export interface Answerer {
  /** In one step, but where doubt blocks. Throws RangeError for a domain that the rule book does not have. */
  answering(question: Question): Steps<Answered>;
  /** The same, but not proven yet, and the action read for others too. */
  judgeBeside(question: Question, others: readonly OtherWords[]): JudgedBeside;
}

/**
 * Answers questions by one compiled rule book, each anew: reads the action, decides, says why and how surely, and names the
 * proof.
 */
export const createAnswerer = (compiled: CompiledRuleBook, reader: Reader, links: ProofLinks, matcher: TableMatcher): Answerer => {
  const domainOf = createDomainFinder(compiled.ruleBook.domains);
  const judge = createJudge(compiled, matcher);

  return {
    *answering(question) {
      const domain = domainOf(question.domain);
      const judged = judge(domain, question, readAction(reader, question.action));
      const { reading, decided } = judged;
      const doubt = question.blockBelow === undefined ? undefined : yield* judged.doubting();
      const plain = proveDecision(judged, compiled.calendars[question.basis], links);
      const proof = doubt === undefined ? plain : proveDoubt(plain, sayDoubt(doubt, judged.asked, yield* judged.settling()));
      return {
        reading,
        decided,
        decision: nameDecision(proof),
        proof,
        settling: () => judged.settling(),
        doubting: () => judged.doubting(),
        hangingOn: () => openConditions(judged.asked),
      };
    },
    judgeBeside(question, others) {
      const domain = domainOf(question.domain);
      const { reading, beside } = readBeside(reader, question.action, others);
      return { judged: judge(domain, question, reading), beside };
    },
  };
};

const readAction = (reader: Reader, action: string): Reading => (action === '' ? NOTHING_READ : reader.read(action));

const readBeside = (reader: Reader, action: string, others: readonly OtherWords[]): ReadBeside =>
  action === '' ? { reading: NOTHING_READ, beside: others.map(() => []) } : reader.readBeside(action, others);
