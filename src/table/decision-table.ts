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

/** Rows that each ask something of some columns. */
export interface DecisionTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/**
 * What is the case: per column the answers that hold, and those that may.
 * Unknown: none hold, all may. Known: the same set in both. Denied in part: none hold, the rest may.
 *
 * INVARIANT: the arrays are as long as the list of columns, and the cells of rows name columns of it.
 */
export interface Situation {
  readonly held: Int32Array;
  readonly possible: Int32Array;
}

/** A situation that remembers how its answers came to be known. */
export interface Knowledge extends Situation {
  /** Per column: 0 where nothing is known, `PRESUMED`, or more where somebody said it. */
  readonly known: Uint8Array;
  /** The columns of which something is known, each once, perhaps with others; without the list every column is looked at. */
  readonly knownColumns?: readonly number[];
}

/** What `known` says of a column whose answer is only presumed. */
export const PRESUMED = 1;

/** The set of some answers of a column, as a bit mask. */
export const maskOf = (column: Column, answers: readonly string[]): number =>
  answers.reduce((mask, answer) => mask | (1 << column.answers.indexOf(answer)), 0);

/** The set of all answers of a column, as a bit mask. */
export const everyAnswer = (column: Column): number => 2 ** column.answers.length - 1;

/** A situation in which nothing is known: every answer may hold. */
export const unknownSituation = (columns: readonly Column[]): Situation => ({
  held: new Int32Array(columns.length),
  possible: Int32Array.from(columns, everyAnswer),
});

/** The cell holds whatever the unknown turns out to be. */
export const cellIsSure = (cell: Cell, column: Column, situation: Situation): boolean =>
  column.several
    ? ((situation.held[cell.column] as number) & cell.accepts) !== 0
    : ((situation.possible[cell.column] as number) & ~cell.accepts) === 0;

/** The row holds whatever the unknown turns out to be. */
export const rowIsSure = (row: Row, columns: readonly Column[], situation: Situation): boolean => {
  for (const cell of row) if (!cellIsSure(cell, columnOf(cell, columns), situation)) return false;
  return true;
};

/** The cell holds for some answer that is still possible. */
const cellIsPossible = (cell: Cell, situation: Situation): boolean => ((situation.possible[cell.column] as number) & cell.accepts) !== 0;

const rowIsPossible = (row: Row, situation: Situation): boolean => {
  for (const cell of row) if (!cellIsPossible(cell, situation)) return false;
  return true;
};

/**
 * The column of the one unknown fact that keeps a row from holding, or -1. At least one of its other conditions must have
 * been said: presumptions alone bring no row near, nor does a condition that takes every answer.
 */
const missingColumn = (row: Row, columns: readonly Column[], situation: Knowledge): number => {
  const open = row.filter((cell) => !cellIsSure(cell, columnOf(cell, columns), situation));
  const [missing] = open;
  if (missing === undefined || open.length > 1 || situation.known[missing.column] !== 0 || !cellIsPossible(missing, situation)) return -1;
  return row.some((cell) => cell !== missing && (situation.known[cell.column] as number) > PRESUMED) ? missing.column : -1;
};

const columnOf = (cell: Cell, columns: readonly Column[]): Column => {
  const column = columns[cell.column];
  if (column === undefined) throw new RangeError(`a cell names column ${cell.column} of ${columns.length}`);
  return column;
};

/** Which rows surely hold, which may, and which only one unknown fact keeps from it. */
export interface Marks {
  sure(row: number): boolean;
  possible(row: number): boolean;
  /** See `missingColumn`. */
  missing(row: number): number;
}

/** The marks of a few rows, each looked at where somebody asks for it; the situation must be the same as long as somebody does. */
export const lookAtRows = ({ columns, rows }: DecisionTable, situation: Situation): Pick<Marks, 'sure' | 'possible'> => ({
  // INVARIANT: who asks names rows of the table.
  sure: (row) => rowIsSure(rows[row] as Row, columns, situation),
  possible: (row) => rowIsPossible(rows[row] as Row, situation),
});

/** The plain scan: every cell of every row. */
export const scanTable = ({ columns, rows }: DecisionTable, situation: Knowledge): Marks => {
  const sure = rows.map((row) => rowIsSure(row, columns, situation));
  const possible = rows.map((row) => rowIsPossible(row, situation));
  const missing = rows.map((row) => missingColumn(row, columns, situation));
  return {
    sure: (row) => sure[row] as boolean,
    possible: (row) => possible[row] as boolean,
    missing: (row) => missing[row] as number,
  };
};
