import { type Cell, type Column, type DecisionTable, everyAnswer, type Situation } from '../../table/decision-table.js';

/**
 * What is asked of a situation, as a formula over columns. `some` and `none` speak of the answers that are still possible,
 * `known` and `unknown` of columns in which several answers may hold. Everything a table can ask comes down to these.
 */
export type Condition =
  | Literal
  | { readonly op: 'and'; readonly parts: readonly Condition[] }
  | { readonly op: 'or'; readonly parts: readonly Condition[] };

/** A question to one column: which answers hold, or whether anything is known. */
export type Literal =
  | { readonly op: 'some' | 'none'; readonly column: number; readonly answers: number }
  | { readonly op: 'known' | 'unknown'; readonly column: number };

/** What holds in every situation. */
export const ALWAYS: Condition = { op: 'and', parts: [] };
/** What holds in none. */
export const NEVER: Condition = { op: 'or', parts: [] };

/** Holds where all parts hold. */
export const all = (parts: readonly Condition[]): Condition =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { op: 'and', parts };
/** Holds where one part holds. */
export const any = (parts: readonly Condition[]): Condition =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { op: 'or', parts };

/** The opposite, with the negation pushed to the columns, where it is again a question of the same kind. */
export const not = (condition: Condition): Condition => {
  switch (condition.op) {
    case 'and':
      return { op: 'or', parts: condition.parts.map(not) };
    case 'or':
      return { op: 'and', parts: condition.parts.map(not) };
    case 'some':
      return { ...condition, op: 'none' };
    case 'none':
      return { ...condition, op: 'some' };
    case 'known':
      return { ...condition, op: 'unknown' };
    case 'unknown':
      return { ...condition, op: 'known' };
  }
};

const columnOf = (columns: readonly Column[], cell: Cell): Column => {
  const column = columns[cell.column];
  if (column === undefined) throw new RangeError(`a cell names column ${cell.column} of ${columns.length}`);
  return column;
};

/** The cell holds whatever the unknown turns out to be: `cellIsSure`, as a formula. */
export const sureCell = (columns: readonly Column[], cell: Cell): Condition => {
  const column = columnOf(columns, cell);
  return column.several
    ? all([
        { op: 'known', column: cell.column },
        { op: 'some', column: cell.column, answers: cell.accepts },
      ])
    : { op: 'none', column: cell.column, answers: everyAnswer(column) & ~cell.accepts };
};

/** A row of a table surely holds. */
export const sureRow = (table: DecisionTable, row: number): Condition =>
  all((table.rows[row] ?? []).map((cell) => sureCell(table.columns, cell)));

/** A row of a table may hold: `cellIsPossible`, as a formula. */
export const possibleRow = (table: DecisionTable, row: number): Condition =>
  all((table.rows[row] ?? []).map((cell): Condition => ({ op: 'some', column: cell.column, answers: cell.accepts })));

/** Whether a situation is one that the formula asks for. */
export const isTrue = (condition: Condition, situation: Situation): boolean => {
  switch (condition.op) {
    case 'and':
      return condition.parts.every((part) => isTrue(part, situation));
    case 'or':
      return condition.parts.some((part) => isTrue(part, situation));
    case 'some':
      return ((situation.possible[condition.column] as number) & condition.answers) !== 0;
    case 'none':
      return ((situation.possible[condition.column] as number) & condition.answers) === 0;
    case 'known':
      return (situation.held[condition.column] as number) !== 0;
    case 'unknown':
      return (situation.held[condition.column] as number) === 0;
  }
};
