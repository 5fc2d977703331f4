/**
 * A decision table over facts with closed lists of answers. Rows are conditions; a situation may leave facts unknown.
 * This file holds the plain reading of a table, kept for ever as the reference that the index must equal.
 */

/** One column: a fact. Answers are numbered; a set of answers is a bit mask, so a column has at most 31 of them. */
export interface Column {
  readonly fact: string;
  readonly answers: readonly string[];
  /** Several answers may hold at once. */
  readonly several: boolean;
}

/** The answers that one row accepts in one column. */
export interface Cell {
  readonly column: number;
  readonly accepts: number;
}

/** All cells must hold. A row without cells always holds. INVARIANT: at most one cell a column. */
export type Row = readonly Cell[];

export interface DecisionTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/**
 * What is known: per column the answers that hold, and those that may.
 * Unknown: none hold, all may. Known: the same set in both. Denied in part: none hold, the rest may.
 */
export interface Situation {
  readonly held: Int32Array;
  readonly possible: Int32Array;
  /** The columns of which something is known, each once, perhaps with others; without the list every column is looked at. */
  readonly knownColumns?: readonly number[];
}

export const everyAnswer = (column: Column): number => 2 ** column.answers.length - 1;

export const unknownSituation = (columns: readonly Column[]): Situation => ({
  held: new Int32Array(columns.length),
  possible: Int32Array.from(columns, everyAnswer),
});

/** The cell holds whatever the unknown turns out to be. */
export const cellIsSure = (cell: Cell, column: Column, situation: Situation): boolean =>
  column.several
    ? ((situation.held[cell.column] ?? 0) & cell.accepts) !== 0
    : ((situation.possible[cell.column] ?? 0) & ~cell.accepts) === 0;

/** The cell holds for some answer that is still possible. */
export const cellIsPossible = (cell: Cell, situation: Situation): boolean => ((situation.possible[cell.column] ?? 0) & cell.accepts) !== 0;

/** Which rows surely hold, and which may. */
export interface Marks {
  sure(row: number): boolean;
  possible(row: number): boolean;
  /**
   * Rows, each once and in no order. Every row which is sure is among them, and every row of several cells which is
   * possible with a single cell not sure.
   */
  readonly candidates: readonly number[];
}

/** The plain scan: every cell of every row. */
export const scanTable = (table: DecisionTable, situation: Situation): Marks => {
  const columnOf = (cell: Cell): Column => {
    const column = table.columns[cell.column];
    if (column === undefined) throw new RangeError(`a cell names column ${cell.column} of ${table.columns.length}`);
    return column;
  };
  const sure = table.rows.map((row) => row.every((cell) => cellIsSure(cell, columnOf(cell), situation)));
  const possible = table.rows.map((row) => row.every((cell) => cellIsPossible(cell, situation)));
  return {
    sure: (row) => sure[row] ?? false,
    possible: (row) => possible[row] ?? false,
    candidates: table.rows.map((_, row) => row),
  };
};
