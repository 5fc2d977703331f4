import type { Cell, Column, DecisionTable, Row } from './decision-table.js';
import { isGated, isIn } from './gate.js';

/**
 * The rows as records side by side, so that coming upon a row touches one array. A record begins with its mark: the round
 * that last came upon it, times 4, and how many cells were open then (2: more than one, or of no use). Behind its head
 * are its cells as pairs: the column, doubled and one more where it takes several answers; what it accepts.
 *
 * INVARIANT: `at` names the beginning of a whole record for every row, so every index into `records` is in bounds.
 */
export interface TableRecords {
  /** Row → where its record begins. */
  readonly at: Int32Array;
  readonly records: Int32Array;
}

/** The missing column, where the mark says that one cell was open. */
export const MISSING = 1;
/** Where the cells end that are not of the gate. */
export const OWN_END = 2;
/** Where all cells end. */
export const END = 3;
/** The number of the row. */
export const ROW = 4;
/** Where the cells begin. */
export const CELLS = 5;

/** All rows of a table in one array of numbers, so that matching walks through memory in order. */
export const recordRows = (rows: readonly Row[], columns: readonly Column[], gate: Row): TableRecords => {
  const at = new Int32Array(rows.length);
  let length = 0;
  rows.forEach((row, r) => {
    at[r] = length;
    length += CELLS + 2 * row.length;
  });
  const records = new Int32Array(length);
  rows.forEach((row, r) => {
    const record = at[r] as number;
    const end = record + CELLS + 2 * row.length;
    records.set([0, -1, end - (isGated(row, gate) ? 2 * gate.length : 0), end, r], record);
    row.forEach(({ column, accepts }, c) => {
      records.set([2 * column + (columns[column]?.several === true ? 1 : 0), accepts], record + CELLS + 2 * c);
    });
  });
  return { at, records };
};

/** The cells of each row, the rarest column first; those of the gate last where the row has them all. */
export const sortCells = ({ columns, rows }: DecisionTable, gate: Row): readonly Row[] => {
  const uses = new Int32Array(columns.length);
  for (const row of rows) for (const { column } of row) uses[column] = (uses[column] as number) + 1;
  const rarestFirst = (a: Cell, b: Cell): number => (uses[a.column] as number) - (uses[b.column] as number) || a.column - b.column;
  return rows.map((row) => {
    const sorted = [...row].sort(rarestFirst);
    return isGated(row, gate) ? [...sorted.filter((cell) => !isIn(gate, cell)), ...sorted.filter((cell) => isIn(gate, cell))] : sorted;
  });
};
