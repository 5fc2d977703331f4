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
    return records[at[row] as number] === this.round << 2;
  }

  missing(row: number): number {
    const { at, records } = this.rows;
    const record = at[row] as number;
    return records[record] === (this.round << 2) + 1 ? (records[record + MISSING] as number) : -1;
  }

  possible(row: number): boolean {
    const { possibleNow } = this;
    const { at, records } = this.rows;
    const record = at[row];
    if (record === undefined) return false;
    const end = records[record + END] as number;
    for (let cell = record + CELLS; cell < end; cell += 2)
      if (((possibleNow[(records[cell] as number) >> 1] as number) & (records[cell + 1] as number)) === 0) return false;
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
