import { cellIsSure, everyAnswer, PRESUMED, type Cell, type Column, type DecisionTable, type Knowledge, type Marks, type Row } from './decision-table.js';
import { groupPairs, type Lists } from './lists.js';
import { lowestBit } from './number-set.js';
import { CELLS, END, MISSING, OWN_END, recordRows, ROW, sortCells, type TableRecords } from './records.js';

/**
 * Matches a situation against the few rows of a table that it can touch. Each row is filed under two keys, its two rarest
 * columns, once for every answer that it accepts there. A row that surely holds is found by its first key; one that a
 * single unknown fact keeps from holding by one of both, of which something is known. So only what is filed under the known
 * answers is looked at: the cost grows with the rows that a situation touches, not with the rows of the table. What nearly
 * all rows ask, the gate, is asked once.
 *
 * The marks are those of the last match, and hold while its situation stays as it is.
 */
export class TableIndex implements Marks {
  /** The first `candidateCount` are the rows which are sure, or that one unknown fact keeps from it, in no order. */
  readonly candidates: Int32Array;
  candidateCount = 0;

  private readonly columns: readonly Column[];
  private readonly every: Int32Array;
  /** Column → the first of its answers in the two files, or -1 where the column is no key. */
  private readonly slots: Int32Array;
  private readonly keyColumns: readonly number[];
  /** Slot of an answer → the records that accept it and have its column for their first key, or for their second. */
  private readonly first: Lists;
  private readonly second: Lists;
  /** Records without a key are looked at always. */
  private readonly unkeyed: Int32Array;
  private readonly gate: Row;
  private readonly rows: TableRecords;
  /** For those who ask for every row that is near: 1 for each. */
  private readonly everyRow: Uint8Array;
  private round = 0;
  private gateIsSure = false;
  private gateIsSaid = false;
  private possibleNow: Int32Array = new Int32Array();

  constructor(table: DecisionTable, gate: Row) {
    const { columns } = table;
    const sorted = sortCells(table, gate);
    this.columns = columns;
    this.gate = gate;
    this.every = Int32Array.from(columns, everyAnswer);
    this.rows = recordRows(sorted, columns, gate);
    this.candidates = new Int32Array(sorted.length);
    this.everyRow = new Uint8Array(sorted.length).fill(1);

    const keys = sorted.map((row) => keysOf(row, columns));
    this.slots = new Int32Array(columns.length).fill(-1);
    let slots = 0;
    for (const row of keys)
      for (const { column } of row)
        if (this.slots[column] === -1) {
          this.slots[column] = slots;
          slots += columns[column]?.answers.length ?? 0;
        }
    this.keyColumns = [...this.slots.keys()].filter((column) => this.slots[column] !== -1);
    const { at } = this.rows;
    const file = (key: 0 | 1): Lists =>
      groupPairs(slots, (pair) => {
        for (let row = 0; row < keys.length; row++) {
          const cell = keys[row]?.[key];
          if (cell !== undefined) for (let left = cell.accepts; left !== 0; left &= left - 1) pair((this.slots[cell.column] ?? 0) + lowestBit(left), at[row] ?? 0);
        }
      });
    this.first = file(0);
    this.second = file(1);
    this.unkeyed = at.filter((_, row) => keys[row]?.length === 0);
  }

  /** @param nearRows row → 1 where it is worth knowing that it is near; without it, everywhere */
  match(situation: Knowledge, nearRows: Uint8Array = this.everyRow): this {
    const { slots, every, unkeyed, first, second } = this;
    const { held, possible } = situation;
    if (++this.round === ROUNDS) this.wipe();
    this.possibleNow = possible;
    this.lookAtGate(situation);
    this.candidateCount = 0;
    this.visit(situation, nearRows, unkeyed, 0, unkeyed.length, false);
    const known = situation.knownColumns ?? this.keyColumns;
    for (let k = 0; k < known.length; k++) {
      const column = known[k] ?? 0;
      const slot = slots[column] ?? -1;
      if (slot < 0) continue;
      const answers = possible[column] ?? 0;
      if (answers === every[column] && (held[column] ?? 0) === 0) continue;
      for (let left = answers; left !== 0; left &= left - 1) {
        const list = slot + lowestBit(left);
        const [from, to] = [first.starts[list] ?? 0, first.starts[list + 1] ?? 0];
        if (from < to) this.visit(situation, nearRows, first.items, from, to, false);
        const [nearFrom, nearTo] = [second.starts[list] ?? 0, second.starts[list + 1] ?? 0];
        if (nearFrom < nearTo) this.visit(situation, nearRows, second.items, nearFrom, nearTo, true);
      }
    }
    return this;
  }

  sure(row: number): boolean {
    const { at, records } = this.rows;
    return records[at[row] ?? 0] === this.round << 2;
  }

  missing(row: number): number {
    const { at, records } = this.rows;
    const record = at[row] ?? 0;
    return records[record] === (this.round << 2) + 1 ? (records[record + MISSING] ?? -1) : -1;
  }

  possible(row: number): boolean {
    const { possibleNow } = this;
    const { at, records } = this.rows;
    const record = at[row];
    if (record === undefined) return false;
    const end = records[record + END] ?? 0;
    for (let cell = record + CELLS; cell < end; cell += 2) if (((possibleNow[(records[cell] ?? 0) >> 1] ?? 0) & (records[cell + 1] ?? 0)) === 0) return false;
    return true;
  }

  private wipe(): void {
    const { at, records } = this.rows;
    for (const record of at) records[record] = 0;
    this.round = 1;
  }

  private lookAtGate(situation: Knowledge): void {
    const { gate, columns } = this;
    this.gateIsSure = true;
    this.gateIsSaid = false;
    for (let i = 0; i < gate.length; i++) {
      const cell = gate[i] as Cell;
      if (!cellIsSure(cell, columns[cell.column] as Column, situation)) this.gateIsSure = false;
      else if (situation.known[cell.column] !== PRESUMED) this.gateIsSaid = true;
    }
  }

  /** Marks the records of a list that were not come upon in this round; with `near`, those only of which nearness matters. */
  private visit({ held, possible, known }: Knowledge, nearRows: Uint8Array, list: Int32Array, from: number, to: number, near: boolean): void {
    const { candidates, gateIsSure } = this;
    const { records } = this.rows;
    const gateSaid = gateIsSure && this.gateIsSaid ? 1 : 0;
    const now = this.round << 2;
    let count = this.candidateCount;
    for (let i = from; i < to; i++) {
      const record = list[i] ?? 0;
      const row = records[record + ROW] ?? 0;
      const nearMatters = nearRows[row] === 1;
      if ((near && !nearMatters) || (records[record] ?? 0) >= now) continue;
      const own = records[record + OWN_END] ?? 0;
      const end = records[record + END] ?? 0;
      const last = gateIsSure ? own : end;
      let said = own < end ? gateSaid : 0;
      let missing = -1;
      let cell = record + CELLS;
      for (; cell < last; cell += 2) {
        const packed = records[cell] ?? 0;
        const accepts = records[cell + 1] ?? 0;
        const column = packed >> 1;
        const may = possible[column] ?? 0;
        const how = known[column] ?? 0;
        if ((packed & 1) === 1 ? ((held[column] ?? 0) & accepts) !== 0 : (may & ~accepts) === 0) {
          if (how !== PRESUMED) said = 1;
        } else if (!nearMatters || missing >= 0 || how !== 0 || (may & accepts) === 0) break;
        else missing = column;
      }
      const open = cell < last ? 2 : missing < 0 ? 0 : said === 1 ? 1 : 2;
      records[record] = now + open;
      if (open === 2) continue;
      records[record + MISSING] = missing;
      candidates[count++] = row;
    }
    this.candidateCount = count;
  }
}

/** @param gate cells that many rows have, all of them: where they hold, they are looked at once a match */
export const indexTable = (table: DecisionTable, gate: Row = []): TableIndex => new TableIndex(table, gate);

/** After so many matches the marks are wiped. */
const ROUNDS = 2 ** 14;

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
