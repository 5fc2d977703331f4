import { groupPairs, type PackedLists } from '../lists/packed-lists.js';
import { type Column, everyAnswer, type Row } from './decision-table.js';
import { lowestBit } from './number-set.js';

/**
 * Where the records of rows are found. Each row is filed under two keys, its two rarest columns, once for every answer that
 * it accepts there.
 */
export interface KeyFiles {
  /** Column → the first of its answers in the two files, or -1 where the column is no key. */
  readonly slots: Int32Array;
  readonly keyColumns: readonly number[];
  /** Slot of an answer → the records that accept it and have its column for their first key, or for their second. */
  readonly first: PackedLists;
  readonly second: PackedLists;
  /** Records without a key are looked at always. */
  readonly unkeyed: Int32Array;
}

/**
 * @param rows their cells the rarest column first
 * @param at row → its record
 */
export const fileByKeys = (rows: readonly Row[], columns: readonly Column[], at: Int32Array): KeyFiles => {
  const keys = rows.map((row) => keysOf(row, columns));
  const slots = new Int32Array(columns.length).fill(-1);
  let count = 0;
  for (const row of keys)
    for (const { column } of row)
      if (slots[column] === -1) {
        slots[column] = count;
        count += (columns[column] as Column).answers.length;
      }
  const file = (key: 0 | 1): PackedLists =>
    groupPairs(count, (pair) => {
      for (let row = 0; row < keys.length; row++) {
        const cell = keys[row]?.[key];
        if (cell !== undefined)
          for (let left = cell.accepts; left !== 0; left &= left - 1)
            pair((slots[cell.column] as number) + lowestBit(left), at[row] as number);
      }
    });
  return {
    slots,
    keyColumns: [...slots.keys()].filter((column) => slots[column] !== -1),
    first: file(0),
    second: file(1),
    unkeyed: at.filter((_, row) => keys[row]?.length === 0),
  };
};

const KEYS = 2;

/** The first cells of a row that can be keys; none where it is to be looked at always. */
const keysOf = (row: Row, columns: readonly Column[]): Row => {
  const asking = row.filter(({ column, accepts }) => {
    const about = columns[column];
    // A cell that accepts every answer holds even where nothing is known, so it can be no key.
    return about !== undefined && (about.several || accepts !== everyAnswer(about));
  });
  // What holds without being known stands beside a single condition: that one may be unknown, and the row still be near.
  return asking.length === 1 && row.length > 1 ? [] : asking.slice(0, KEYS);
};
