import type { Diagnostic } from '../rulebook/diagnostic.js';
import { BASES, type Basis, type RuleBook } from '../rulebook/rule-book.js';
import { atOnce, type Steps } from '../rulebook/steps.js';
import type { Column } from '../table/decision-table.js';
import { type IndexedRows, type KnownTables, makeCalendar } from './calendar.js';
import { CHECKS, type Check } from './checks/index.js';
import type { Calendar, CompiledRuleBook } from './compiled-rule-book.js';
import { LineIndex } from './line-index.js';
import { makeRow, type RegulationRows, rowsOf } from './regulation-rows.js';
import { rowsUnder } from './rows-under-basis.js';

interface Work {
  readonly ruleBook: RuleBook;
  readonly checks: readonly Check[];
  readonly diagnostics: Diagnostic[];
  columns: readonly Column[];
  columnOf: ReadonlyMap<string, number>;
  readonly rows: Readonly<Record<Basis, IndexedRows[]>>;
  calendars: Partial<Record<Basis, Calendar>>;
  tables: number;
}

/**
 * The stages of compilation, in order. Checks come first, so that no later stage meets a fact or an answer that does not
 * exist; rows before calendars, because the days on which the law changes are those of the lines.
 */
const STAGES: readonly ((work: Work) => Steps<void>)[] = [check, makeColumns, makeRows, makeCalendars];

interface Compiling {
  readonly compiled?: CompiledRuleBook;
  readonly diagnostics: readonly Diagnostic[];
}

/** Turns a rule book into tables. With any error nothing is compiled. */
export const compileRuleBook = (ruleBook: RuleBook): Compiling => atOnce(compilingRuleBook(ruleBook));

/**
 * The same in steps.
 * @param checks what a rule book of another kind is held against; none where it was checked before
 */
export function* compilingRuleBook(ruleBook: RuleBook, checks: readonly Check[] = CHECKS): Steps<Compiling> {
  const work: Work = {
    ruleBook,
    checks,
    diagnostics: [],
    columns: [],
    columnOf: new Map(),
    rows: { in_force: [], as_enacted: [], readiness: [] },
    calendars: {},
    tables: 0,
  };
  for (const stage of STAGES) {
    yield* stage(work);
    if (work.diagnostics.some((one) => one.severity === 'error')) return { diagnostics: work.diagnostics };
  }
  const { in_force, as_enacted, readiness } = work.calendars;
  if (in_force === undefined || as_enacted === undefined || readiness === undefined) return { diagnostics: work.diagnostics };
  return {
    compiled: {
      ruleBook,
      columns: work.columns,
      facts: ruleBook.vocabulary.facts,
      factOf: new Map(ruleBook.vocabulary.facts.map((fact) => [fact.id, fact])),
      columnOf: work.columnOf,
      calendars: { in_force, as_enacted, readiness },
      tables: work.tables,
    },
    diagnostics: work.diagnostics,
  };
}

function* check(work: Work): Steps<void> {
  for (const one of work.checks) {
    work.diagnostics.push(...one(work.ruleBook));
    yield;
  }
}

function* makeColumns(work: Work): Steps<void> {
  work.columns = work.ruleBook.vocabulary.facts.map(({ id, answers, several }) => ({ fact: id, answers, several }));
  work.columnOf = new Map(work.columns.map((column, i) => [column.fact, i]));
}

function* makeRows(work: Work): Steps<void> {
  const { columns, columnOf, ruleBook } = work;
  for (const everywhere of [false, true])
    for (const regulation of ruleBook.regulations) {
      const rows = rowsOf(ruleBook, regulation, work, everywhere);
      yield;
      if (everywhere && rows.lines.length === 0) continue;
      const gate = makeRow(columns, columnOf, regulation.scope);
      const indexed = new Map<RegulationRows, IndexedRows>();
      for (const [basis, own] of rowsUnder(rows)) {
        const made = indexed.get(own) ?? { ...own, index: new LineIndex(own.conditions, own.lines, gate) };
        indexed.set(own, made);
        work.rows[basis].push(made);
        yield;
      }
    }
}

function* makeCalendars(work: Work): Steps<void> {
  const tables: KnownTables = new Map();
  for (const basis of BASES) {
    work.calendars[basis] = makeCalendar(work.rows[basis], basis, tables);
    yield;
  }
  for (const made of tables.values()) work.tables += made.size;
}
