import type { CID } from 'multiformats/cid';
import { type AskedDay, createAskedDays } from '../compile/asked-day.js';
import type { VerdictProof } from '../proof/verdict-proof.js';
import type { OpenOracle } from '../verdict/oracle/open-oracle.js';
import { knownFacts } from '../verdict/situation/known-facts.js';
import type { Decision, KnownFact, Question } from '../verdict/verdict.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import type { AllJudged, Folded } from './fold.js';

/** The law and the rule sets that are asked together, as all their proofs name them; also rule sets that hold elsewhere. */
export interface AskedBooks {
  readonly law: OpenOracle;
  readonly ruleSets: readonly CID[];
  /** What the day asked about is to all of them. */
  readonly dayOf: (question: Pick<Question, 'basis' | 'asOf'>) => AskedDay;
}

/** Puts together what does not change from question to question. */
export const askTogether = (law: OpenOracle, sets: readonly CompiledRuleSet[]): AskedBooks => ({
  law,
  ruleSets: sets.map((set) => set.cid),
  dayOf: createAskedDays([law, ...sets].map(({ compiled }) => compiled.calendars)),
});

/** The proof of a folded decision, with its verdict and finding as decisions have them. */
type FoldedProof = VerdictProof & Pick<Decision, 'verdict' | 'finding'>;

/** What the proof of a folded decision holds: all that the law's proof holds and, beside the rule book, every rule set that was asked. */
export const proveFolded = ({ law, ruleSets, dayOf }: AskedBooks, all: AllJudged, folded: Folded): FoldedProof => {
  const { question, domain, decided } = all.law;
  const { deciding } = folded.by.decided;
  const isDoubt = folded.verdict !== folded.by.decided.verdict;
  const version = deciding?.line.version;
  const rule = version === undefined ? null : (folded.set?.versionCids.get(version) ?? law.ruleBookBlocks.versionCid(version));
  return {
    ruleBook: law.ruleBookBlocks.root.cid,
    ruleSets,
    model: law.model,
    rule,
    domain: domain.id,
    jurisdictions: decided.jurisdictions,
    basis: question.basis,
    interval: dayOf(question).interval,
    action: question.action,
    facts: factsOf(all),
    verdict: folded.verdict,
    finding: folded.finding,
    reason: folded.reason,
    ruleSource: folded.ruleSource,
    conditions: !isDoubt && deciding?.finding === 'met' ? deciding.conditions.map((one) => one.written.fact) : [],
    confidence: folded.confidence,
  };
};

/** What the law knows, and what the rule sets know of their own facts, in order of names. */
export const factsOf = ({ law, sets }: AllJudged): readonly KnownFact[] => {
  const ofLaw = knownFacts(law.decided.situation);
  if (sets.every(({ ownFacts }) => ownFacts.length === 0)) return ofLaw;
  const own = sets.flatMap(({ ownFacts }) => ownFacts);
  return [...ofLaw, ...own].sort((a, b) => (a.fact < b.fact ? -1 : 1));
};
