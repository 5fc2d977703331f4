import type { CompiledRuleBook } from '../../../src/compile/compiled-rule-book.js';
import { statusOn } from '../../../src/compile/intervals.js';
import type { RegulationRows } from '../../../src/compile/regulation-rows.js';
import { rowsUnder } from '../../../src/compile/rows-under-basis.js';
import type { Reading } from '../../../src/reading/reading.js';
import type { Regulation } from '../../../src/rulebook/regulation.js';
import type { Case } from '../../../src/rulebook/rule-book.js';
import { scanTable } from '../../../src/table/decision-table.js';
import { indexTable } from '../../../src/table/key-index.js';
import { compareCase, questionOf } from '../../../src/verdict/cases/run-case.js';
import { createDecider } from '../../../src/verdict/decide/decide-question.js';
import type { Decided } from '../../../src/verdict/decide/decided.js';
import { combineFindings } from '../../../src/verdict/findings/combine-findings.js';
import { findAll, type LineFinding } from '../../../src/verdict/findings/findings.js';
import { byIndex } from '../../../src/verdict/findings/table-matcher.js';
import type { OpenOracle } from '../../../src/verdict/oracle/open-oracle.js';

/** A case whose text has been read: what is left to do is to decide it again under other rules. */
export interface PreparedCase {
  readonly one: Case;
  readonly reading: Reading;
  readonly decided: Decided;
}

/** Reads each text once; leaves out cases that fail anyway. */
export const prepareCases = (
  cases: readonly Case[],
  oracle: OpenOracle,
): { prepared: readonly PreparedCase[]; failing: readonly Case[] } => {
  const prepared = cases.map((one): PreparedCase => prepareCase(one, oracle));
  const passes = ({ one, decided }: PreparedCase): boolean => compareCase(one, decided).length === 0;
  return { prepared: prepared.filter(passes), failing: prepared.filter((one) => !passes(one)).map(({ one }) => one) };
};

/** Reads and decides a case once, for all mutants. */
export const prepareCase = (one: Case, oracle: OpenOracle): PreparedCase => {
  const { reading, decided } = oracle.decideOpenly(questionOf(one));
  return { one, reading, decided };
};

/** The first case that kills another rule book altogether: what is presumed may have changed, so every situation is made anew. */
export const findKillerOfRuleBook = (cases: readonly PreparedCase[], compiled: CompiledRuleBook): PreparedCase | undefined => {
  const decide = createDecider(compiled, byIndex);
  const domains = new Map(
    compiled.ruleBook.domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)),
  );
  return cases.find(({ one, reading }) => {
    const domain = domains.get(one.domain);
    return domain !== undefined && compareCase(one, decide(domain, questionOf(one), reading)).length > 0;
  });
};

/** Which part of the rule book a mutant replaces: a whole regulation, or one clause of a rule. */
export interface Replacement {
  readonly regulation: Regulation;
  readonly clause: string | undefined;
  readonly rows: RegulationRows;
}

/** The first case that kills a replacement, if one does. */
export const findKiller = (
  cases: readonly PreparedCase[],
  replacement: Replacement,
  order: ReadonlyMap<string, number>,
): PreparedCase | undefined => {
  const { regulation, clause, rows } = replacement;
  const under = rowsUnder(rows);
  const index = clause === undefined ? indexTable(rows.conditions) : undefined;
  return cases.find(({ one, decided }) => {
    const asked = decided.tables.find((table) => table.regulation.id === regulation.id);
    if (asked === undefined) return false;
    const { lines } = under.get(one.basis) ?? rows;
    const status = lines.map((line) => statusOn(line, one.basis, one.on));
    const marks = index === undefined ? scanTable(rows.conditions, decided.situation) : index.match(decided.situation);
    const replaced = findAll({ ...rows, lines, status }, marks, one.basis);
    const kept = decided.findings.filter(({ line }) =>
      clause === undefined ? line.regulation.id !== regulation.id : line.clause.id !== clause,
    );
    // Where the regulation was not asked about, only its clauses that are asked everywhere join in.
    const joining = asked.everywhere ? replaced.filter(({ line }) => line.clause.everywhere) : replaced;
    const findings = [...kept, ...joining].sort((a, b) => rank(a, order) - rank(b, order));
    return compareCase(one, { findings, ...combineFindings(findings) }).length > 0;
  });
};

const rank = (finding: LineFinding, order: ReadonlyMap<string, number>): number => order.get(finding.line.clause.id) ?? 0;
