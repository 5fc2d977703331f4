import { type Analysis, analyse } from '../../../src/compile/analysis/analysis.js';
import { findDifference, type Region } from '../../../src/compile/analysis/difference.js';
import { formulasOf } from '../../../src/compile/analysis/lines-by-basis.js';
import { compileRuleBook } from '../../../src/compile/compile.js';
import { type RegulationRows, rowsOf } from '../../../src/compile/regulation-rows.js';
import type { RegulationFile } from '../../../src/rulebook/read-regulation.js';
import type { Case, RuleBook } from '../../../src/rulebook/rule-book.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';
import { missingCase } from './missing-case.js';
import type { Facts } from './mutants.js';
import { findKiller, findKillerOfRuleBook, type PreparedCase, prepareCase, type Replacement } from './prepared-cases.js';

/** What became of a mutant. */
export type MutantOutcome =
  | { readonly kind: 'refused' }
  | { readonly kind: 'killed'; readonly by: Case }
  /** No situation on any day has another verdict: proved, not tried. */
  | { readonly kind: 'equivalent' }
  | { readonly kind: 'survived'; readonly missing: Case | undefined; readonly region: Region };

/** The rule book as it is, and the cases that are to kill the mutants of it. */
export interface Bench {
  readonly ruleBook: RuleBook;
  readonly oracle: OpenOracle;
  readonly analysis: Analysis;
  readonly facts: Facts;
  readonly order: ReadonlyMap<string, number>;
  readonly cases: PreparedCase[];
}

/** A single clause whose rows are other than they were; `cases` are those likeliest to kill it first. */
export const tryClause = (
  bench: Bench,
  cases: PreparedCase[],
  mutated: Replacement & { readonly clause: string },
  what: string,
): MutantOutcome => {
  const by = findKiller(cases, mutated, bench.order);
  return judge(bench, cases, by, () => withClause(bench.analysis, mutated.regulation.id, mutated.clause, mutated.rows), what);
};

const withClause = (analysis: Analysis, regulation: string, clause: string, rows: RegulationRows): Analysis => ({
  ...analysis,
  laws: analysis.laws.map((law) => {
    if (law.regulation.id !== regulation) return law;
    const at = law.lines.findIndex((one) => one.line.clause.id === clause);
    const rest = law.lines.filter((one) => one.line.clause.id !== clause);
    const { lines, byBasis } = formulasOf(rows);
    return {
      ...law,
      lines: [...rest.slice(0, at), ...lines, ...rest.slice(at)],
      byBasis: [...law.byBasis.filter(({ one }) => one.line.clause.id !== clause), ...byBasis],
    };
  }),
});

/** A regulation whose rows are other than they were. */
export const tryRows = (bench: Bench, law: RegulationFile, ruleBook: RuleBook, what: string): MutantOutcome => {
  const rows = rowsOf(ruleBook, law.regulation, bench.oracle.compiled);
  const by = findKiller(bench.cases, { regulation: law.regulation, clause: undefined, rows }, bench.order);
  return judge(bench, bench.cases, by, () => withRows(bench.analysis, law, ruleBook, rows), what);
};

const withRows = (analysis: Analysis, { regulation }: RegulationFile, ruleBook: RuleBook, rows: RegulationRows): Analysis => ({
  ...analysis,
  ruleBook,
  laws: analysis.laws.map((law) => (law.regulation.id === regulation.id ? { ...law, regulation, table: rows, ...formulasOf(rows) } : law)),
});

/** What a regulation covers is also presumed where nothing is said, so every situation has to be made anew. */
export const tryRuleBook = (bench: Bench, ruleBook: RuleBook, what: string): MutantOutcome => {
  const { compiled } = compileRuleBook(ruleBook);
  if (compiled === undefined) return { kind: 'refused' };
  return judge(bench, bench.cases, findKillerOfRuleBook(bench.cases, compiled), () => analyse(compiled), what);
};

/** Only what no case kills is analysed: it changes no verdict at all, or lacks a case, which then joins the others. */
const judge = (bench: Bench, cases: PreparedCase[], by: PreparedCase | undefined, mutant: () => Analysis, what: string): MutantOutcome => {
  if (by !== undefined) {
    moveToFront(cases, by);
    return { kind: 'killed', by: by.one };
  }
  const [region] = findDifference(bench.analysis, mutant(), { first: true }).regions;
  if (region === undefined) return { kind: 'equivalent' };
  const missing = missingCase(bench.oracle, region, what);
  if (missing !== undefined) {
    const prepared = prepareCase(missing, bench.oracle);
    for (const list of new Set([cases, bench.cases])) list.unshift(prepared);
  }
  return { kind: 'survived', missing, region };
};

/** The case that killed one mutant is the likeliest to kill the next, which is a change of the same line. */
const moveToFront = (cases: PreparedCase[], killer: PreparedCase): void => {
  cases.splice(cases.indexOf(killer), 1);
  cases.unshift(killer);
};
