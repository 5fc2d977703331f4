import type { Regulation } from '../rulebook/regulation.js';
import type { Block } from '../rulebook/rule.js';
import { BASES, type Basis, type RuleBook } from '../rulebook/rule-book.js';
import type { Fact } from '../rulebook/vocabulary.js';
import type { Diagnostic } from '../rulebook/diagnostic.js';
import { atOnce, type Steps } from '../rulebook/steps.js';
import type { Column, DecisionTable, Row } from '../table/decision-table.js';
import { CHECKS } from './checks/index.js';
import { bindingRows, LineIndex, type Binding } from './line-index.js';
import { makeLines, numberBlocks, type Line } from './lines.js';
import { changesOfLaw, statusOn, type Status } from './stretches.js';

/** The decision table of one regulation for one stretch between two changes of the law. */
export interface LawTable {
  readonly regulation: Regulation;
  /** In the law's order of citation. Their block numbers are the rows of `table`. */
  readonly lines: readonly Line[];
  /** Line by line: whether it binds in this stretch. */
  readonly status: readonly Status[];
  readonly binding: Binding;
  readonly table: DecisionTable;
  readonly index: LineIndex;
  /** It holds only the clauses that are asked whatever the jurisdiction. */
  readonly everywhere: boolean;
}

/** All stretches under one basis: `changes[i - 1]` is the first day of stretch `i`; stretch 0 precedes every change. */
export interface Calendar {
  readonly changes: readonly string[];
  /** Stretch → tables, in the rule book's order of regulations. */
  readonly stretches: readonly (readonly LawTable[])[];
  /** Stretch → the tables that join in where their regulation was not asked about. */
  readonly everywhere: readonly (readonly LawTable[])[];
}

export interface CompiledBook {
  readonly book: RuleBook;
  readonly columns: readonly Column[];
  readonly facts: readonly Fact[];
  readonly columnOf: ReadonlyMap<string, number>;
  readonly calendars: Readonly<Record<Basis, Calendar>>;
  /** Distinct tables: a regulation that did not change keeps its table. */
  readonly tables: number;
}

/** What does not change with time: the lines of a regulation and their conditions as rows. */
export type RegulationRows = Pick<LawTable, 'regulation' | 'lines' | 'table' | 'everywhere'>;

interface Work {
  readonly book: RuleBook;
  readonly diagnostics: Diagnostic[];
  columns: readonly Column[];
  columnOf: ReadonlyMap<string, number>;
  readonly rows: (RegulationRows & { readonly index: LineIndex })[];
  calendars: Partial<Record<Basis, Calendar>>;
  tables: number;
}

/**
 * The stages of compilation, in order. Checks come first, so that no later stage meets a fact or an answer that does not
 * exist; rows before calendars, because the days on which the law changes are those of the lines.
 */
const STAGES: readonly ((work: Work) => Steps<void>)[] = [check, makeColumns, makeRows, makeCalendars];

interface Compiling {
  readonly compiled?: CompiledBook;
  readonly diagnostics: readonly Diagnostic[];
}

/** Turns a rule book into tables. With any error nothing is compiled. */
export const compileBook = (book: RuleBook): Compiling => atOnce(compilingBook(book));

/** The same in steps. */
export function* compilingBook(book: RuleBook): Steps<Compiling> {
  const work: Work = { book, diagnostics: [], columns: [], columnOf: new Map(), rows: [], calendars: {}, tables: 0 };
  for (const stage of STAGES) {
    yield* stage(work);
    if (work.diagnostics.some((one) => one.severity === 'error')) return { diagnostics: work.diagnostics };
  }
  const { in_force, as_enacted, readiness } = work.calendars;
  if (in_force === undefined || as_enacted === undefined || readiness === undefined) return { diagnostics: work.diagnostics };
  return {
    compiled: { book, columns: work.columns, facts: book.vocabulary.facts, columnOf: work.columnOf, calendars: { in_force, as_enacted, readiness }, tables: work.tables },
    diagnostics: work.diagnostics,
  };
}

function* check(work: Work): Steps<void> {
  for (const one of CHECKS) {
    work.diagnostics.push(...one(work.book));
    yield;
  }
}

function* makeColumns(work: Work): Steps<void> {
  work.columns = work.book.vocabulary.facts.map(({ id, answers, several }) => ({ fact: id, answers, several }));
  work.columnOf = new Map(work.columns.map((column, i) => [column.fact, i]));
}

function* makeRows(work: Work): Steps<void> {
  const { columns, columnOf, book } = work;
  for (const everywhere of [false, true])
    for (const regulation of book.regulations) {
      const rows = rowsOf(book, regulation, work, everywhere);
      yield;
      if (everywhere && rows.lines.length === 0) continue;
      work.rows.push({ ...rows, index: new LineIndex(rows.table, rows.lines, makeRow(columns, columnOf, regulation.scope)) });
      yield;
    }
}

/** The lines of a regulation, or only those asked everywhere, and their conditions as rows of a table. */
export const rowsOf = (book: RuleBook, regulation: Regulation, { columns, columnOf }: Pick<CompiledBook, 'columns' | 'columnOf'>, everywhere = false): RegulationRows => {
  const blocks = numberBlocks();
  const lines = makeLines(book, regulation, blocks, (clause) => clause.everywhere || !everywhere);
  const rows = blocks.all.map((block) => makeRow(columns, columnOf, block));
  return { regulation, lines, table: { columns, rows }, everywhere };
};

const makeRow = (columns: readonly Column[], columnOf: ReadonlyMap<string, number>, block: Block): Row =>
  Object.entries(block).map(([fact, answers]) => {
    const column = columnOf.get(fact) ?? -1;
    const listed = columns[column]?.answers ?? [];
    return { column, accepts: answers.reduce((mask, answer) => mask | (1 << listed.indexOf(answer)), 0) };
  });

function* makeCalendars(work: Work): Steps<void> {
  const known = new Map<string, LawTable>();
  const everyLine = work.rows.filter((rows) => !rows.everywhere).flatMap((one) => one.lines);
  for (const basis of BASES) {
    const changes = changesOfLaw(everyLine, basis);
    const tableOn = (rows: (typeof work.rows)[number], day: string): LawTable => {
      const status = rows.lines.map((line) => statusOn(line, basis, day));
      const key = `${rows.regulation.id} ${rows.everywhere ? 'everywhere ' : ''}${status.join()}`;
      const table = known.get(key) ?? { ...rows, status, binding: bindingRows({ ...rows, status }) };
      known.set(key, table);
      return table;
    };
    const stretch = (everywhere: boolean): readonly (readonly LawTable[])[] =>
      [BEFORE_ALL_LAW, ...changes].map((day) => work.rows.filter((rows) => rows.everywhere === everywhere).map((rows) => tableOn(rows, day)));
    work.calendars[basis] = { changes, stretches: stretch(false), everywhere: stretch(true) };
    yield;
  }
  work.tables = known.size;
}

const BEFORE_ALL_LAW = '0000-01-01';
