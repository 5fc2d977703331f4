import { cellIsPossible, cellIsSure, everyAnswer, type Cell, type DecisionTable, type Marks, type Row, type Situation } from './decision-table.js';

/** Matches a situation against the few rows of a table that it can touch. */
export interface TableIndex {
  /** The marks are valid until the next call, and while the situation stays as it is: rows are judged when asked about. */
  match(situation: Situation): Marks;
}

/** Rows by answer: those that accept it and have its column for a key. */
type RowsByAnswer = readonly (readonly number[])[];

/**
 * Each row is filed under two keys, its two rarest columns, once for every answer that it accepts there. A row that surely
 * holds, or that a single unknown keeps from holding, has a key of which something is known; so only what is filed under
 * the known answers is looked at. The cost grows with the rows that a situation touches, not with the rows of the table.
 */
export const indexTable = (table: DecisionTable): TableIndex => {
  const { keyed, unkeyed } = fileRows(table);
  const keyColumns = [...keyed.keys()];
  const byColumn: readonly (RowsByAnswer | undefined)[] = table.columns.map((_, column) => keyed.get(column));
  // The number of the match that last came upon a row: a row under both keys is visited once.
  const seen = new Uint32Array(table.rows.length);
  let now = 0;
  return {
    match(situation) {
      const candidates: number[] = unkeyed.slice();
      if (++now === 2 ** 32) {
        seen.fill(0);
        now = 1;
      }
      const known = situation.knownColumns ?? keyColumns;
      for (let k = 0; k < known.length; k++) {
        const column = known[k] ?? 0;
        const rows = byColumn[column];
        const about = table.columns[column];
        if (rows === undefined || about === undefined) continue;
        const open = situation.possible[column] ?? 0;
        if ((situation.held[column] ?? 0) === 0 && open === everyAnswer(about)) continue;
        for (let left = open; left !== 0; left &= left - 1) collect(table, situation, rows[lowestBit(left)], seen, now, candidates);
      }
      return {
        sure: (row) => rowIsSure(table, table.rows[row], situation),
        possible: (row) => rowIsPossible(table.rows[row], situation),
        candidates,
      };
    },
  };
};

const collect = (table: DecisionTable, situation: Situation, rows: readonly number[] | undefined, seen: Uint32Array, now: number, into: number[]): void => {
  if (rows === undefined) return;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (seen[row] === now) continue;
    seen[row] = now;
    if (rowIsPossible(table.rows[row], situation)) into.push(row);
  }
};

const rowIsSure = (table: DecisionTable, row: Row | undefined, situation: Situation): boolean => {
  if (row === undefined) return false;
  for (let i = 0; i < row.length; i++) {
    const cell = row[i];
    const column = cell === undefined ? undefined : table.columns[cell.column];
    if (cell === undefined || column === undefined || !cellIsSure(cell, column, situation)) return false;
  }
  return true;
};

const rowIsPossible = (row: Row | undefined, situation: Situation): boolean => {
  if (row === undefined) return false;
  for (let i = 0; i < row.length; i++) {
    const cell = row[i];
    if (cell === undefined || !cellIsPossible(cell, situation)) return false;
  }
  return true;
};

const KEYS = 2;

const fileRows = (table: DecisionTable): { readonly keyed: ReadonlyMap<number, RowsByAnswer>; readonly unkeyed: number[] } => {
  const uses = new Map<number, number>();
  for (const row of table.rows) for (const { column } of row) uses.set(column, (uses.get(column) ?? 0) + 1);
  const asks = ({ column, accepts }: Cell): boolean => {
    const about = table.columns[column];
    // A cell that accepts every answer holds even where nothing is known, so it can be no key.
    return about !== undefined && (about.several || accepts !== everyAnswer(about));
  };
  const keyed = new Map<number, number[][]>();
  const unkeyed: number[] = [];
  table.rows.forEach((row, number) => {
    const asking = row.filter(asks);
    // What holds without being known stands beside a single condition: that one may be unknown, and the row still be near.
    if (asking.length === 0 || (asking.length === 1 && row.length > 1)) unkeyed.push(number);
    else for (const cell of [...asking].sort((a, b) => (uses.get(a.column) ?? 0) - (uses.get(b.column) ?? 0) || a.column - b.column).slice(0, KEYS)) file(keyed, table, cell, number);
  });
  return { keyed, unkeyed };
};

const file = (keyed: Map<number, number[][]>, table: DecisionTable, { column, accepts }: Cell, row: number): void => {
  const rows = keyed.get(column) ?? (table.columns[column]?.answers ?? []).map((): number[] => []);
  keyed.set(column, rows);
  for (let left = accepts; left !== 0; left &= left - 1) rows[lowestBit(left)]?.push(row);
};

const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);
