import type { CID } from 'multiformats/cid';
import type { Calendar } from '../../compile/compiled-rule-book.js';
import { nameVerdict, type VerdictProof } from '../../proof/verdict-proof.js';
import type { Domain } from '../../rulebook/rule-book.js';
import type { RuleBookBlocks } from '../blocks/rule-book-blocks.js';
import type { Decided } from '../decide/decided.js';
import { sourceOf } from '../decide/outside-scope.js';
import type { Doubted } from '../questions/doubt.js';
import { knownFacts } from '../situation/known-facts.js';
import type { Decision, Question } from '../verdict.js';

/** What was decided, and what was said of it. */
export interface Opinion {
  readonly domain: Domain;
  readonly question: Question;
  readonly decided: Decided;
  readonly reason: string;
  readonly confidence: number;
}

/** What every proof by one rule book and one model links to. */
export interface ProofLinks {
  readonly ruleBook: RuleBookBlocks;
  readonly model: CID;
}

/** The proof of a decision, with its verdict and finding as decisions have them. */
export type DecisionProof = VerdictProof & Pick<Decision, 'verdict' | 'finding'>;

/** What the proof of a decision holds; see docs/proofs.md, "The verdict proof". */
export const proveDecision = (
  { domain, question, decided, reason, confidence }: Opinion,
  { changes }: Calendar,
  { ruleBook, model }: ProofLinks,
): DecisionProof => {
  const { deciding, interval } = decided;
  return {
    ruleBook: ruleBook.root.cid,
    model,
    rule: deciding === undefined ? null : ruleBook.versionCid(deciding.line.version),
    domain: domain.id,
    jurisdictions: decided.jurisdictions,
    basis: question.basis,
    interval: [changes[interval - 1] ?? null, changes[interval] ?? null],
    action: question.action,
    facts: knownFacts(decided.situation),
    verdict: decided.verdict,
    finding: deciding?.finding ?? 'none',
    reason,
    ruleSource: sourceOf(decided),
    conditions: deciding?.finding === 'met' ? deciding.conditions.map((one) => one.written.fact) : [],
    confidence,
  };
};

/** The decision that a proof is of, with the name of the proof. */
export const nameDecision = (proof: DecisionProof): Decision => ({
  verdict: proof.verdict,
  finding: proof.finding,
  reason: proof.reason,
  ruleSource: proof.ruleSource,
  cid: nameVerdict(proof),
  confidence: proof.confidence,
});

/** The proof of the same question where doubt blocks: nothing else about it changes. */
export const proveDoubt = (proof: DecisionProof, { reason, ruleSource }: Doubted): DecisionProof => ({
  ...proof,
  verdict: 'BLOCKED',
  finding: 'undetermined',
  reason,
  ruleSource,
  conditions: [],
});
