import type { Regulation } from '../../rulebook/regulation.js';
import type { Clause, ConditionBlock, Version } from '../../rulebook/rule.js';
import { BASES, type Basis, type RuleBook } from '../../rulebook/rule-book.js';
import type { Column, Situation } from '../../table/decision-table.js';
import type { CompiledRuleBook, LawTable } from '../compiled-rule-book.js';
import type { Line } from '../lines.js';
import { type RegulationRows, rowsOf } from '../regulation-rows.js';
import { all, any, type Condition, not, sureCell } from './condition.js';
import type { LineConditions } from './line-conditions.js';
import { type FormulasOfLines, formulasOf, type LineUnder } from './lines-by-basis.js';
import { canBeStated, findPlainWitness, presumedSituation, type Witness } from './witness.js';

/** One regulation, ready for exact questions. */
export interface Law extends FormulasOfLines {
  readonly regulation: Regulation;
  readonly table: RegulationRows;
  /** What holds where nobody says anything. */
  readonly base: Situation;
}

/** One dated wording of a clause, with the lines it became. */
export interface VersionLines {
  readonly clause: Clause;
  readonly version: Version;
  readonly lines: readonly LineConditions[];
  /** Its scope is stated, in one of its phases. */
  readonly applies: Condition;
  /** Its scope is stated and no exception holds, under one basis at least. */
  readonly binds: Condition;
  /** It blocks, in one of its phases. */
  readonly blocks: Condition;
}

/** A rule book prepared for exact analysis: every line as formulas over one set of columns. */
export interface Analysis {
  readonly ruleBook: RuleBook;
  readonly compiled: CompiledRuleBook;
  readonly columns: readonly Column[];
  readonly laws: readonly Law[];
  /** The smallest situation, as people state them, in which all conditions hold; nothing where there is none. */
  witness(law: Law, conditions: readonly Condition[]): Witness | undefined;
}

/** Makes the conditions of a rule book ready for exact questions, such as whether a clause can ever decide. */
export const analyse = (compiled: CompiledRuleBook): Analysis => {
  const { ruleBook, columns } = compiled;
  const tables = compiled.calendars.readiness.intervals[0] ?? [];
  const laws = tables.map(({ regulation }): Law => {
    // With the exceptions of every basis, which no table has together.
    const table = rowsOf(ruleBook, regulation, compiled);
    return {
      regulation,
      table,
      ...formulasOf(table),
      base: presumedSituation(
        ruleBook,
        columns,
        tables.map((one) => one.regulation).filter((one) => one.jurisdiction === regulation.jurisdiction),
      ),
    };
  });
  return {
    ruleBook,
    compiled,
    columns,
    laws,
    witness: (law, conditions) => findPlainWitness(columns, law.base, [...conditions, ...canBeStated(columns, law.base)]),
  };
};

/** The versions of a law with their lines, in the law's order of citation. */
export const versionsOf = (law: Law): readonly VersionLines[] => {
  const byVersion = new Map<Version, LineConditions[]>();
  for (const one of law.lines) {
    const list = byVersion.get(one.line.version);
    if (list === undefined) byVersion.set(one.line.version, [one]);
    else list.push(one);
  }
  return [...byVersion].map(([version, lines]) => {
    // INVARIANT: a version is listed with its first line. The phases share exceptions and safeguards; only their scopes differ.
    const first = lines[0] as LineConditions;
    const applies = any(lines.map((one) => one.applies));
    const binds = all([applies, notExcepted(law, first)]);
    const blocks = version.kind === 'prohibition' ? binds : all([binds, any(first.failing)]);
    return { clause: first.line.clause, version, lines, applies, binds, blocks };
  });
};

/** No exception holds, under one basis at least. */
const notExcepted = (law: Law, first: LineConditions): Condition =>
  any(
    law.byBasis
      .filter(({ one: { line } }) => line.version === first.line.version && line.phase === first.line.phase)
      .map(({ one }) => all(one.excepted.map(not))),
  );

/** A condition as written, without a row of a table. */
export const sureBlock = (compiled: CompiledRuleBook, block: ConditionBlock): Condition =>
  all(
    Object.entries(block).map(([fact, answers]): Condition => {
      const column = compiled.columnOf.get(fact) ?? -1;
      const listed = compiled.columns[column]?.answers ?? [];
      return sureCell(compiled.columns, { column, accepts: answers.reduce((mask, answer) => mask | (1 << listed.indexOf(answer)), 0) });
    }),
  );

/** The sets of lines of one jurisdiction that bind together on some day, one for each distinct set; each line with its formulas there. */
export const bindingTogether = (
  analysis: Analysis,
  jurisdiction: string,
): readonly { readonly basis: Basis; readonly from: string; readonly lines: ReadonlyMap<Line, LineConditions> }[] => {
  const known = new Set<string>();
  const differ = analysis.laws.some((law) => law.byBasis.length !== law.lines.length);
  return BASES.flatMap((basis) =>
    analysis.compiled.calendars[basis].intervals.flatMap((tables, interval) => {
      const here = tables.filter((table) => table.regulation.jurisdiction === jurisdiction);
      const key = here.map((table) => table.status.map((status) => (status === 'binding' ? 1 : 0)).join('')).join() + (differ ? basis : '');
      if (known.has(key)) return [];
      known.add(key);
      const lines = new Map(here.flatMap((table) => bindingIn(analysis, table, basis)));
      return [{ basis, from: analysis.compiled.calendars[basis].changes[interval - 1] ?? 'the beginning', lines }];
    }),
  );
};

/** The lines of a table that bind, as the analysis has them, with their formulas under a basis. */
const bindingIn = ({ laws }: Analysis, { regulation, status }: LawTable, basis: Basis): readonly (readonly [Line, LineConditions])[] => {
  const law = laws.find((one) => one.regulation === regulation);
  const here = law?.byBasis.filter(({ bases }) => bases.includes(basis)) ?? [];
  // INVARIANT: the lines of a regulation stand in one order in its tables and in the analysis.
  return (law?.lines ?? []).flatMap(({ line }, i) => (status[i] === 'binding' ? [[line, (here[i] as LineUnder).one] as const] : []));
};
