import { cellIsSure, everyAnswer, type DecisionTable, type Marks, type Row, type Situation } from './decision-table.js';

/** Row sets as bits, 32 rows a word. */
type Bits = Uint32Array;

interface ColumnIndex {
  readonly column: number;
  readonly all: number;
  /** Per answer: rows that accept it, and rows that say nothing about the column. */
  readonly accepts: readonly Bits[];
  /** Rows that say nothing about the column. */
  readonly silent: Bits;
  /** Per answer: rows that accept it and have this column for a key. */
  readonly keyed: readonly Bits[];
}

/** Matches a situation against every row of a table at once. */
export interface BitsetIndex {
  /** The marks are valid until the next call: the index reuses its masks. */
  match(situation: Situation): Marks;
}

/**
 * For every column and answer, the set of rows that accept it. A situation ANDs one set for every column of which
 * something is known; what is left may hold (*possible*). Unknown columns restrict nothing and cost nothing.
 *
 * Each row has two keys, its two rarest columns. A row that surely holds, or that a single unknown keeps from holding, has
 * a key that is known: only these candidates are looked at one by one to tell which surely hold (*sure*).
 */
export const indexTable = (table: DecisionTable): BitsetIndex => {
  const words = Math.ceil(table.rows.length / 32);
  const { columns, unkeyed } = indexColumns(table, words);
  const possible = new Uint32Array(words);
  const candidates = new Uint32Array(words);
  const sure = new Uint32Array(words);
  const marks: Marks = {
    sure: (row) => hasBit(sure, row),
    possible: (row) => hasBit(possible, row),
    forEachCandidate: (visit) => forEachBit(candidates, visit),
  };
  return {
    match(situation) {
      possible.fill(0xffffffff);
      candidates.set(unkeyed);
      sure.fill(0);
      for (const index of columns) {
        const open = situation.possible[index.column] ?? 0;
        if (open === index.all && (situation.held[index.column] ?? 0) === 0) continue;
        restrict(possible, index, open);
        for (let left = open; left !== 0; left &= left - 1) add(candidates, index.keyed[lowestBit(left)]);
      }
      for (let i = 0; i < words; i++) candidates[i] = (candidates[i] ?? 0) & (possible[i] ?? 0);
      forEachBit(candidates, (row) => {
        if (isSure(table, table.rows[row], situation)) setBit(sure, row);
      });
      return marks;
    },
  };
};

const isSure = (table: DecisionTable, row: Row | undefined, situation: Situation): boolean => {
  for (const cell of row ?? []) {
    const column = table.columns[cell.column];
    if (column === undefined || !cellIsSure(cell, column, situation)) return false;
  }
  return true;
};

const KEYS = 2;

const indexColumns = (table: DecisionTable, words: number): { columns: readonly ColumnIndex[]; unkeyed: Bits } => {
  const uses = new Map<number, number>();
  for (const row of table.rows) for (const cell of row) uses.set(cell.column, (uses.get(cell.column) ?? 0) + 1);
  const unkeyed = new Uint32Array(words);
  const keys = table.rows.map((row, r) => {
    // A cell that accepts every answer holds even where nothing is known, so it can be no key.
    const asking = row.filter((cell) => {
      const column = table.columns[cell.column];
      return column !== undefined && (column.several || cell.accepts !== everyAnswer(column));
    });
    if (asking.length === 0) setBit(unkeyed, r);
    return new Set(asking.map((cell) => cell.column).sort((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || a - b).slice(0, KEYS));
  });
  const columns = [...uses.keys()].sort((a, b) => a - b).flatMap((number): ColumnIndex[] => {
    const column = table.columns[number];
    if (column === undefined) return [];
    const silent = new Uint32Array(words);
    const accepts = column.answers.map(() => new Uint32Array(words));
    const keyed = column.answers.map(() => new Uint32Array(words));
    table.rows.forEach((row, r) => {
      const cell = row.find((one) => one.column === number);
      if (cell === undefined) setBit(silent, r);
      column.answers.forEach((_, answer) => {
        const accepted = cell === undefined || (cell.accepts & (1 << answer)) !== 0;
        if (accepted) setBit(accepts[answer], r);
        if (accepted && keys[r]?.has(number) === true) setBit(keyed[answer], r);
      });
    });
    return [{ column: number, all: everyAnswer(column), accepts, silent, keyed }];
  });
  return { columns, unkeyed };
};

const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);

const setBit = (bits: Bits | undefined, row: number): void => {
  if (bits !== undefined) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
};

const hasBit = (bits: Bits, row: number): boolean => ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

const add = (into: Bits, other: Bits | undefined): void => {
  if (other === undefined) return;
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0);
};

/** Keeps the rows that accept some answer still open, and those that say nothing. */
const restrict = (into: Bits, index: ColumnIndex, open: number): void => {
  for (let i = 0; i < into.length; i++) {
    let accepted = index.silent[i] ?? 0;
    for (let left = open; left !== 0; left &= left - 1) accepted |= index.accepts[lowestBit(left)]?.[i] ?? 0;
    into[i] = (into[i] ?? 0) & accepted;
  }
};

const forEachBit = (bits: Bits, visit: (row: number) => void): void => {
  for (let i = 0; i < bits.length; i++) {
    for (let left = bits[i] ?? 0; left !== 0; left &= left - 1) visit(i * 32 + lowestBit(left));
  }
};
