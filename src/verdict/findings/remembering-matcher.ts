import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Basis } from '../../rulebook/rule-book.js';
import { type Knowledge, PRESUMED } from '../../table/decision-table.js';
import type { LineFinding } from './findings.js';
import { onceATable } from './once-a-table.js';
import type { TableMatcher } from './table-matcher.js';

/** So many situations are remembered of each table: the one that trials begin with comes back, most others are tried once. */
const MOST_REMEMBERED = 4;

/** What was found in a table, and all that it depends on. */
interface Remembered {
  readonly basis: Basis;
  /** See `writeWhatIsAsked`. */
  readonly asked: readonly number[];
  readonly findings: readonly LineFinding[];
}

/**
 * Matches as another matcher does, for situations that differ in few facts: a table is matched again only where they differ in a fact
 * that it asks for; of the others the findings are taken as they were. For one text and its trials, and then thrown away.
 *
 * INVARIANT: in all situations the same is presumed; they differ in what is said.
 */
export const rememberingMatcher = (matcher: TableMatcher): TableMatcher => {
  const remembered = new Map<LawTable, Remembered[]>();
  const asked: number[] = [];
  return {
    marks: matcher.marks,
    addFindings(findings, table, situation, basis) {
      writeWhatIsAsked(asked, table, situation);
      const before = remembered.get(table) ?? [];
      for (const one of before)
        if (one.basis === basis && areEqual(one.asked, asked)) {
          for (const finding of one.findings) findings.push(finding);
          return;
        }
      const first = findings.length;
      matcher.addFindings(findings, table, situation, basis);
      if (before.length === MOST_REMEMBERED) return;
      before.push({ basis, asked: asked.slice(), findings: findings.slice(first) });
      remembered.set(table, before);
    },
  };
};

/** Writes what a table can see of what is said: each column that it asks for, what holds, and what may. */
const writeWhatIsAsked = (asked: number[], table: LawTable, { held, possible, known, knownColumns }: Knowledge): void => {
  const asks = columnsAsked(table);
  asked.length = 0;
  for (const column of knownColumns ?? known.keys())
    if (asks[column] === 1 && (known[column] as number) > PRESUMED) asked.push(column, held[column] as number, possible[column] as number);
};

const areEqual = (one: readonly number[], other: readonly number[]): boolean => {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
};

/** Column → 1 where some row of a table asks for it. */
const columnsAsked = onceATable(({ conditions: { columns, rows } }): Uint8Array => {
  const asked = new Uint8Array(columns.length);
  for (const row of rows) for (const { column } of row) asked[column] = 1;
  return asked;
});
