import type { Statement } from '../reading/statements/statement.js';
import type { Decided } from '../verdict/decide/decided.js';
import type { Judged } from '../verdict/oracle/judge-question.js';
import { knownFacts } from '../verdict/situation/known-facts.js';
import type { KnownFact } from '../verdict/verdict.js';
import type { CompiledRuleSet } from './compile-rule-set.js';
import type { Silence } from './silences.js';

/** A rule set, and what it says of a question. */
export interface SetJudged {
  readonly set: CompiledRuleSet;
  readonly decided: Decided;
  /** What is known of its own facts. */
  readonly ownFacts: readonly KnownFact[];
  /** The same in words, and decided again where somebody asks. */
  readonly judged: Judged;
}

/**
 * What a rule set says of a question that the law has read and judged. Most questions say nothing that it looks at: then no rule of it can
 * apply but by what the domain presumes, and that is decided once.
 *
 * @param said what its own words say of the text
 */
export const judgeBySet = (set: CompiledRuleSet, law: Judged, said: readonly Statement[]): SetJudged => {
  if (said.length > 0 || isAnythingSaid(set, law)) return judgePlainly(set, law, said);
  const { domain, question } = law;
  const silence = set.silences.get(domain.id, question.basis, question.asOf);
  if (silence !== undefined) return new Unheard(set, silence, law);
  const { decided, ownFacts, judged } = judgePlainly(set, law, said);
  if (isSettledBySilence(decided)) set.silences.keep({ decided, ownFacts }, domain.id, question.basis, question.asOf);
  return { set, decided, ownFacts, judged };
};

/** Whether the law's words say, or the caller gives, anything of the facts that a rule set looks at. */
const isAnythingSaid = ({ borrowed, compiled }: CompiledRuleSet, { reading, question }: Judged): boolean => {
  for (const { fact } of reading.statements) if (borrowed.includes(fact)) return true;
  for (const fact in question.facts) if (compiled.columnOf.has(fact)) return true;
  return false;
};

/** The plain way, which `judgeBySet` must equal. */
export const judgePlainly = (set: CompiledRuleSet, law: Judged, said: readonly Statement[]): SetJudged =>
  heard(set, judge(set, law, statementsFor(set, law, said)));

const judge = (set: CompiledRuleSet, { domain, question, reading }: Judged, statements: readonly Statement[]): Judged => {
  const jurisdictions = set.compiled.ruleBook.regulations.map((one) => one.jurisdiction);
  return set.judge(domain, { ...question, jurisdictions }, { ...reading, statements });
};

/** What is said of the facts that a rule set looks at, those of the law too, in order of the text. */
const statementsFor = (set: CompiledRuleSet, { reading }: Judged, said: readonly Statement[]): readonly Statement[] => {
  const ofLaw = reading.statements.filter(({ fact }) => set.compiled.columnOf.has(fact));
  return said.length === 0 ? ofLaw : [...ofLaw, ...said].sort(byPlace);
};

const byPlace = (one: Statement, other: Statement): number => one.span.start - other.span.start || one.span.end - other.span.end;

const heard = (set: CompiledRuleSet, judged: Judged): SetJudged => ({
  set,
  judged,
  decided: judged.decided,
  ownFacts: knownFacts(judged.decided.situation).filter(({ fact }) => set.factNames.has(fact)),
});

/** A rule set of which nothing was said: in words only where somebody asks. */
class Unheard implements SetJudged {
  readonly decided: Decided;
  readonly ownFacts: readonly KnownFact[];
  #judged: Judged | undefined;

  constructor(
    readonly set: CompiledRuleSet,
    { decided, ownFacts }: Silence,
    private readonly law: Judged,
  ) {
    this.decided = decided;
    this.ownFacts = ownFacts;
  }

  get judged(): Judged {
    this.#judged ??= judge(this.set, this.law, []);
    return this.#judged;
  }
}

/**
 * Whether a decision depends on nothing but what was presumed, on any day of its interval: no rule applies yet, and what a text sounds like
 * on the whole, which weakens what applies, has nothing to weaken.
 */
const isSettledBySilence = ({ verdict, deciding, findings }: Decided): boolean =>
  verdict === 'ALLOWED' && deciding === undefined && findings.every(({ finding }) => finding === 'undetermined');
