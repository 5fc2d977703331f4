import type { Marks, Situation } from './decision-table.js';
import { CELLS, END, MISSING, type TableRecords } from './records.js';

/**
 * Marks that stand in the records of the rows: see `TableRecords`. A row that was not come upon in this round has no mark of
 * it, so nothing need be cleared between two matches. They hold while the situation of the round stays as it is.
 */
export class RecordMarks implements Marks {
  protected round = 0;
  private possibleNow: Int32Array = new Int32Array();

  constructor(protected readonly rows: TableRecords) {}

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
    for (let cell = record + CELLS; cell < end; cell += 2)
      if (((possibleNow[(records[cell] ?? 0) >> 1] ?? 0) & (records[cell + 1] ?? 0)) === 0) return false;
    return true;
  }

  protected beginRound({ possible }: Situation): void {
    if (++this.round === ROUNDS) this.wipe();
    this.possibleNow = possible;
  }

  private wipe(): void {
    const { at, records } = this.rows;
    for (const record of at) records[record] = 0;
    this.round = 1;
  }
}

/** After so many matches the marks are wiped. */
const ROUNDS = 2 ** 14;
