import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Basis } from '../../rulebook/rule-book.js';
import { type Knowledge, type Marks, scanTable } from '../../table/decision-table.js';
import { withOverlay } from '../situation/overlay.js';
import type { KnownSituation } from '../situation/presumption.js';
import { findAll, type LineFinding } from './findings.js';
import { addFindings } from './findings-by-index.js';

/** How a table is matched: by its index, or by the plain scan that is the reference. */
export interface TableMatcher {
  /** The marks of the rows; valid until the next match. */
  marks(table: LawTable, situation: Knowledge): Marks;
  addFindings(findings: LineFinding[], table: LawTable, situation: Knowledge, basis: Basis): void;
}

/** By the index of each table: what answers. */
export const byIndex: TableMatcher = {
  marks: (table, situation) => table.index.rows.match(situation),
  addFindings,
};

/** By the plain scan of every row. */
export const byScan: TableMatcher = {
  marks: (table, situation) => scanTable(table.conditions, situation),
  addFindings: (findings, table, situation, basis) => void findings.push(...findAll(table, scanTable(table.conditions, situation), basis)),
};

/** The findings of all tables, table by table, each in the law's order of citation. */
export const findInTables = (
  tables: readonly LawTable[],
  situation: KnownSituation,
  basis: Basis,
  matcher: TableMatcher,
): readonly LineFinding[] => {
  const findings: LineFinding[] = [];
  withOverlay(situation, (knowledge) => {
    for (const table of tables) matcher.addFindings(findings, table, knowledge, basis);
  });
  return findings;
};
