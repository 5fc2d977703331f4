import type { Basis } from '../rulebook/rule-book.js';
import { bindingRows } from './binding-rows.js';
import type { Calendar, LawTable } from './compiled-rule-book.js';
import { changesOfLaw, statusOn } from './intervals.js';
import type { LineIndex } from './line-index.js';
import type { RegulationRows } from './regulation-rows.js';

/** The rows of a regulation with the index by which they are found. */
export type IndexedRows = RegulationRows & { readonly index: LineIndex };

/** Rows → which of their lines bind → the table made of them. */
export type KnownTables = Map<IndexedRows, Map<string, LawTable>>;

/**
 * The tables of every interval under one basis.
 * @param known the tables made so far, under any basis: where the same lines of a regulation bind, its table is shared
 */
export const makeCalendar = (all: readonly IndexedRows[], basis: Basis, known: KnownTables): Calendar => {
  const everyLine = all.filter((rows) => !rows.everywhere).flatMap((rows) => rows.lines);
  const changes = changesOfLaw(everyLine, basis);
  const tableOn = (rows: IndexedRows, day: string): LawTable => {
    const status = rows.lines.map((line) => statusOn(line, basis, day));
    const tables = known.get(rows) ?? new Map<string, LawTable>();
    known.set(rows, tables);
    const key = status.join();
    const table = tables.get(key) ?? { ...rows, status, binding: bindingRows({ ...rows, status }) };
    tables.set(key, table);
    return table;
  };
  const interval = (everywhere: boolean): readonly (readonly LawTable[])[] =>
    [BEFORE_ALL_LAW, ...changes].map((day) => all.filter((rows) => rows.everywhere === everywhere).map((rows) => tableOn(rows, day)));
  return { changes, intervals: interval(false), everywhere: interval(true) };
};

const BEFORE_ALL_LAW = '0000-01-01';
