import { type Column, type DecisionTable, everyAnswer, type Knowledge, PRESUMED, type Row } from './decision-table.js';
import { GATE_OPEN, GATE_SAID, lookAtGate } from './gate.js';
import { fileByKeys, type KeyFiles } from './key-files.js';
import { lowestBit } from './number-set.js';
import { RecordMarks } from './record-marks.js';
import { CELLS, END, MISSING, OWN_END, ROW, recordRows, sortCells } from './records.js';

/**
 * Matches a situation against the few rows of a table that it can touch. A row that surely holds is found by its first key;
 * one that a single unknown fact keeps from holding by one of both, of which something is known. So only what is filed under
 * the known answers is looked at: the cost grows with the rows that a situation touches, not with the rows of the table.
 * What nearly all rows ask, the gate, is asked once.
 * The marks are those of the last match.
 */
export class TableIndex extends RecordMarks {
  /** The first `candidateCount` are the rows which are sure, or that one unknown fact keeps from it, in no order. */
  readonly candidates: Int32Array;
  candidateCount = 0;

  private readonly columns: readonly Column[];
  private readonly every: Int32Array;
  private readonly files: KeyFiles;
  private readonly gate: Row;
  /** For those who ask for every row that is near: 1 for each. */
  private readonly everyRow: Uint8Array;
  private gateStands = GATE_OPEN;

  constructor(table: DecisionTable, gate: Row) {
    const { columns } = table;
    const sorted = sortCells(table, gate);
    super(recordRows(sorted, columns, gate));
    this.columns = columns;
    this.gate = gate;
    this.every = Int32Array.from(columns, everyAnswer);
    this.candidates = new Int32Array(sorted.length);
    this.everyRow = new Uint8Array(sorted.length).fill(1);
    this.files = fileByKeys(sorted, columns, this.rows.at);
  }

  /** @param nearRows row → 1 where it is worth knowing that it is near; without it, everywhere */
  match(situation: Knowledge, nearRows: Uint8Array = this.everyRow): this {
    const { every } = this;
    const { slots, unkeyed, first, second } = this.files;
    const { held, possible } = situation;
    this.beginRound(situation);
    this.gateStands = lookAtGate(this.gate, this.columns, situation);
    this.candidateCount = 0;
    this.visit(situation, nearRows, unkeyed, 0, unkeyed.length, false);
    const known = situation.knownColumns ?? this.files.keyColumns;
    for (let k = 0; k < known.length; k++) {
      const column = known[k] as number;
      const slot = slots[column] as number;
      if (slot < 0) continue;
      const answers = possible[column] as number;
      if (answers === every[column] && (held[column] as number) === 0) continue;
      for (let left = answers; left !== 0; left &= left - 1) {
        const list = slot + lowestBit(left);
        const [from, to] = [first.starts[list] as number, first.starts[list + 1] as number];
        if (from < to) this.visit(situation, nearRows, first.items, from, to, false);
        const [nearFrom, nearTo] = [second.starts[list] as number, second.starts[list + 1] as number];
        if (nearFrom < nearTo) this.visit(situation, nearRows, second.items, nearFrom, nearTo, true);
      }
    }
    return this;
  }

  /** Marks the records of a list that were not come upon in this round; with `near`, those only of which nearness matters. */
  private visit(
    { held, possible, known }: Knowledge,
    nearRows: Uint8Array,
    list: Int32Array,
    from: number,
    to: number,
    near: boolean,
  ): void {
    const { candidates, gateStands } = this;
    const { records } = this.rows;
    const gateSaid = gateStands === GATE_SAID ? 1 : 0;
    const now = this.round << 2;
    let count = this.candidateCount;
    for (let i = from; i < to; i++) {
      const record = list[i] as number;
      const row = records[record + ROW] as number;
      const nearMatters = nearRows[row] === 1;
      if ((near && !nearMatters) || (records[record] as number) >= now) continue;
      const own = records[record + OWN_END] as number;
      const end = records[record + END] as number;
      const last = gateStands === GATE_OPEN ? end : own;
      let said = own < end ? gateSaid : 0;
      let missing = -1;
      let cell = record + CELLS;
      for (; cell < last; cell += 2) {
        const packed = records[cell] as number;
        const accepts = records[cell + 1] as number;
        const column = packed >> 1;
        const may = possible[column] as number;
        const how = known[column] as number;
        if ((packed & 1) === 1 ? ((held[column] as number) & accepts) !== 0 : (may & ~accepts) === 0) {
          if (how > PRESUMED) said = 1;
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
