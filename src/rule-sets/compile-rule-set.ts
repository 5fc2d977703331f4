import type { CID } from 'multiformats/cid';
import { checkAnswers } from '../compile/checks/answers.js';
import { checkDates } from '../compile/checks/dates.js';
import { checkFacts } from '../compile/checks/facts.js';
import type { Check } from '../compile/checks/index.js';
import { checkMeasures } from '../compile/checks/measures.js';
import { checkNames } from '../compile/checks/names.js';
import { compilingRuleBook } from '../compile/compile.js';
import type { CompiledRuleBook } from '../compile/compiled-rule-book.js';
import { compileOtherPhrases, otherWords } from '../reading/other-words.js';
import type { OtherWords } from '../reading/reading.js';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import type { Version } from '../rulebook/rule.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { atOnce, type Steps } from '../rulebook/steps.js';
import type { Fact } from '../rulebook/vocabulary.js';
import { sealingRuleBook } from '../verdict/blocks/rule-book-blocks.js';
import { byIndex } from '../verdict/findings/table-matcher.js';
import { createJudge } from '../verdict/oracle/judge-question.js';
import { type RuleSet, weightOf } from './rule-set.js';
import { Silences } from './silences.js';
import { OF_THE_LAW, withBorrowedFacts } from './small-book.js';

/** A rule set ready to have its say. */
export interface CompiledRuleSet {
  readonly name: string;
  readonly version: string;
  readonly jurisdictions: readonly string[] | undefined;
  readonly compiled: CompiledRuleBook;
  /** The name of its rule book block. */
  readonly cid: CID;
  /** Version of a rule → the name of its block. */
  readonly versionCids: ReadonlyMap<Version, CID>;
  /** Its own facts, which callers may give. */
  readonly facts: readonly Fact[];
  /** Their names. */
  readonly factNames: ReadonlySet<string>;
  /** The facts of the law that it looks at. */
  readonly borrowed: readonly string[];
  readonly silences: Silences;
  /** What its own phrases say of a text. */
  readonly words: OtherWords;
  readonly judge: ReturnType<typeof createJudge>;
  /** See `weightOf`. */
  readonly weight: number;
}

/** A compiled rule set, or what is wrong with it. */
export interface CompilingRuleSet {
  /** Absent where anything is an error. */
  readonly compiled?: CompiledRuleSet;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a rule set is held against; what it cites is fixed, and its cases are looked at beside the law. */
const RULE_SET_CHECKS: readonly Check[] = [checkNames, checkFacts, checkMeasures, checkDates, checkAnswers];

/** Turns a rule set into tables and words beside the law. With any error nothing is compiled. */
export const compileRuleSet = (ruleSet: RuleSet, law: RuleBook): CompilingRuleSet => atOnce(compilingRuleSet(ruleSet, law));

/** The same in steps. */
export function* compilingRuleSet(ruleSet: RuleSet, law: RuleBook): Steps<CompilingRuleSet> {
  const { vocabulary } = ruleSet.ruleBook;
  const diagnostics: Diagnostic[] = [];
  const phrases = compileOtherPhrases(vocabulary, diagnostics);
  yield;
  const { compiled, diagnostics: aboutRules } = yield* compilingRuleBook(withBorrowedFacts(ruleSet, law), RULE_SET_CHECKS);
  // The law's own facts are checked with the law.
  diagnostics.unshift(...aboutRules.filter((one) => one.file !== OF_THE_LAW.file));
  if (compiled === undefined || diagnostics.some((one) => one.severity === 'error')) return { diagnostics };
  yield;
  const { root, versionCid } = yield* sealingRuleBook(ruleSet.ruleBook);
  const own = new Set(vocabulary.facts.map(({ id }) => id));
  const versions = ruleSet.ruleBook.rules.flatMap((rule) => rule.clauses.flatMap((clause) => clause.versions));
  return {
    compiled: {
      name: ruleSet.name,
      version: ruleSet.version,
      jurisdictions: ruleSet.jurisdictions,
      compiled,
      cid: root.cid,
      versionCids: new Map(versions.map((version) => [version, versionCid(version)])),
      facts: vocabulary.facts,
      factNames: own,
      borrowed: compiled.facts.flatMap(({ id }) => (own.has(id) ? [] : [id])),
      silences: new Silences(compiled.calendars),
      words: otherWords(vocabulary, phrases),
      judge: createJudge(compiled, byIndex),
      weight: weightOf(ruleSet),
    },
    diagnostics,
  };
}
