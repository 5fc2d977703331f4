import { everyAnswer, type DecisionTable, type Marks, type Situation } from './decision-table.js';

/** Row sets as bits, 32 rows a word. */
type Bits = Uint32Array;

interface ColumnIndex {
  readonly column: number;
  readonly several: boolean;
  readonly all: number;
  /** Rows that say nothing about this column. */
  readonly silent: Bits;
  /** Per answer: rows that accept it, and those that say nothing. */
  readonly accepts: readonly Bits[];
  /** Rows that accept every answer, and those that say nothing: what an unknown fact leaves sure. */
  readonly sureUnknown: Bits;
}

/** Matches a situation against every row of a table at once. */
export interface BitsetIndex {
  /** The marks are valid until the next call: the index reuses its two masks. */
  match(situation: Situation): Marks;
}

/**
 * For every column and answer, the set of rows that accept it. A situation ANDs one set a column, twice: *sure* (an
 * unknown fact keeps only rows that accept every answer) and *possible* (it keeps rows that accept some answer left).
 */
export const indexTable = (table: DecisionTable): BitsetIndex => {
  const words = Math.ceil(table.rows.length / 32);
  const columns = indexColumns(table, words);
  const sure = new Uint32Array(words);
  const possible = new Uint32Array(words);
  const merged = new Uint32Array(words);
  const marks: Marks = { sure: (row) => hasBit(sure, row), possible: (row) => hasBit(possible, row) };
  return {
    match(situation) {
      sure.fill(0xffffffff);
      possible.fill(0xffffffff);
      for (const index of columns) {
        const held = situation.held[index.column] ?? 0;
        const open = situation.possible[index.column] ?? 0;
        if (open === index.all && held === 0) {
          intersect(sure, index.sureUnknown);
          continue;
        }
        const single = oneAnswer(open) ? index.accepts[31 - Math.clz32(open)] : undefined;
        if (single !== undefined && held === open) {
          intersect(sure, single);
          intersect(possible, single);
          continue;
        }
        intersect(possible, unite(merged, index, open));
        intersect(sure, index.several ? unite(merged, index, held) : shared(merged, index, open));
      }
      return marks;
    },
  };
};

const indexColumns = (table: DecisionTable, words: number): readonly ColumnIndex[] => {
  const used = new Set(table.rows.flatMap((row) => row.map((cell) => cell.column)));
  return [...used].sort((a, b) => a - b).flatMap((number): ColumnIndex[] => {
    const column = table.columns[number];
    if (column === undefined) return [];
    const all = everyAnswer(column);
    const silent = new Uint32Array(words);
    const accepts = column.answers.map(() => new Uint32Array(words));
    const sureUnknown = new Uint32Array(words);
    table.rows.forEach((row, r) => {
      const cell = row.find((one) => one.column === number);
      const says = cell !== undefined;
      const mask = cell?.accepts ?? all;
      if (!says) setBit(silent, r);
      accepts.forEach((bits, answer) => {
        if (!says || (mask & (1 << answer)) !== 0) setBit(bits, r);
      });
      if (!says || (mask === all && !column.several)) setBit(sureUnknown, r);
    });
    return [{ column: number, several: column.several, all, silent, accepts, sureUnknown }];
  });
};

const oneAnswer = (mask: number): boolean => mask !== 0 && (mask & (mask - 1)) === 0;

const setBit = (bits: Bits, row: number): void => {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
};

const hasBit = (bits: Bits, row: number): boolean => ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

const intersect = (into: Bits, other: Bits): void => {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
};

/** Rows that accept at least one of the answers. */
const unite = (out: Bits, index: ColumnIndex, answers: number): Bits => {
  out.set(index.silent);
  for (let left = answers; left !== 0; left &= left - 1) {
    const bits = index.accepts[31 - Math.clz32(left & -left)];
    if (bits !== undefined) for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) | (bits[i] ?? 0);
  }
  return out;
};

/** Rows that accept every one of the answers. */
const shared = (out: Bits, index: ColumnIndex, answers: number): Bits => {
  out.fill(0xffffffff);
  for (let left = answers; left !== 0; left &= left - 1) {
    const bits = index.accepts[31 - Math.clz32(left & -left)];
    if (bits !== undefined) intersect(out, bits);
  }
  return out;
};
