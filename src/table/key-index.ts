import { cellIsPossible, everyAnswer, type Cell, type DecisionTable, type Marks, type Row, type Situation } from './decision-table.js';

/** Matches a situation against the few rows of a table that it can touch. */
export interface TableIndex {
  /** The marks are valid until the next call, and while the situation stays as it is. */
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
  const every = Int32Array.from(table.columns, everyAnswer);
  const byColumn: readonly (RowsByAnswer | undefined)[] = table.columns.map((_, column) => keyed.get(column));
  const cells = flatten(table);
  // The number of the match that last came upon a row, and of the one in which it surely held.
  const seen = new Uint32Array(table.rows.length);
  const sure = new Uint32Array(table.rows.length);
  let now = 0;
  return {
    match(situation) {
      if (++now === 2 ** 32) {
        seen.fill(0);
        sure.fill(0);
        now = 1;
      }
      const candidates: number[] = [];
      const collect = (rows: readonly number[]): void => {
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i] ?? 0;
          if (seen[row] === now) continue;
          seen[row] = now;
          const open = openCells(cells, row, situation);
          if (open === 0) sure[row] = now;
          if (open <= 1) candidates.push(row);
        }
      };
      collect(unkeyed);
      const known = situation.knownColumns ?? keyColumns;
      for (let k = 0; k < known.length; k++) {
        const column = known[k] ?? 0;
        const rows = byColumn[column];
        if (rows === undefined) continue;
        const possible = situation.possible[column] ?? 0;
        if ((situation.held[column] ?? 0) === 0 && possible === every[column]) continue;
        for (let left = possible; left !== 0; left &= left - 1) collect(rows[lowestBit(left)] ?? []);
      }
      const mine = now;
      return {
        // A row that surely holds is among the candidates, so it has been marked.
        sure: (row) => sure[row] === mine,
        possible: (row) => rowIsPossible(table.rows[row], situation),
        candidates,
      };
    },
  };
};

/** All cells of a table side by side: row `r` has those from `starts[r]` to `starts[r + 1]`. */
interface FlatCells {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly accepts: Int32Array;
  readonly several: Uint8Array;
}

const flatten = ({ columns, rows }: DecisionTable): FlatCells => {
  const cells = rows.flat();
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, r) => (starts[r + 1] = (starts[r] ?? 0) + row.length));
  return {
    starts,
    columns: Int32Array.from(cells, (cell) => cell.column),
    accepts: Int32Array.from(cells, (cell) => cell.accepts),
    several: Uint8Array.from(cells, (cell) => (columns[cell.column]?.several === true ? 1 : 0)),
  };
};

/** How many cells of a row are not sure: from 2 on, or where one is impossible, simply 2. */
const openCells = ({ starts, columns, accepts, several }: FlatCells, row: number, { held, possible }: Situation): number => {
  let open = 0;
  const end = starts[row + 1] ?? 0;
  for (let cell = starts[row] ?? 0; cell < end; cell++) {
    const column = columns[cell] ?? 0;
    const accepted = accepts[cell] ?? 0;
    const may = possible[column] ?? 0;
    if ((may & accepted) === 0) return 2;
    const sure = several[cell] === 1 ? ((held[column] ?? 0) & accepted) !== 0 : (may & ~accepted) === 0;
    if (!sure && ++open === 2) return 2;
  }
  return open;
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
