import type { Regulation } from '../rulebook/regulation.js';
import type { Basis, RuleBook } from '../rulebook/rule-book.js';
import type { Fact } from '../rulebook/vocabulary.js';
import type { Column, DecisionTable } from '../table/decision-table.js';
import type { BindingRows } from './binding-rows.js';
import type { Status } from './intervals.js';
import type { LineIndex } from './line-index.js';
import type { Line } from './lines.js';

/** The decision table of one regulation for one interval between two changes of the law. */
export interface LawTable {
  readonly regulation: Regulation;
  /** In the law's order of citation. Their block numbers are the rows of `table`. */
  readonly lines: readonly Line[];
  /** Line by line: whether it binds in this interval. */
  readonly status: readonly Status[];
  readonly binding: BindingRows;
  readonly conditions: DecisionTable;
  readonly index: LineIndex;
  /** It holds only the clauses that are asked whatever the jurisdiction. */
  readonly everywhere: boolean;
}

/** All intervals under one basis: `changes[i - 1]` is the first day of interval `i`; interval 0 precedes every change. */
export interface Calendar {
  readonly changes: readonly string[];
  /** Interval → tables, in the rule book's order of regulations. */
  readonly intervals: readonly (readonly LawTable[])[];
  /** Interval → the tables that join in where their regulation was not asked about. */
  readonly everywhere: readonly (readonly LawTable[])[];
}

/** A rule book as tables, with the columns that its facts became. */
export interface CompiledRuleBook {
  readonly ruleBook: RuleBook;
  readonly columns: readonly Column[];
  /** Column → its fact. */
  readonly facts: readonly Fact[];
  /** Fact by its name. */
  readonly factOf: ReadonlyMap<string, Fact>;
  /** Fact → its column. */
  readonly columnOf: ReadonlyMap<string, number>;
  readonly calendars: Readonly<Record<Basis, Calendar>>;
  /** Distinct tables: a regulation that did not change keeps its table. */
  readonly tables: number;
}
