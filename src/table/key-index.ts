import { everyAnswer, PRESUMED, type Column, type DecisionTable, type Knowledge, type Marks, type Row } from './decision-table.js';
import { groupPairs, type Lists } from './lists.js';
import { lowestBit } from './number-set.js';

/**
 * Matches a situation against the few rows of a table that it can touch. Each row is filed under two keys, its two rarest
 * columns, once for every answer that it accepts there. A row that surely holds, or that a single unknown keeps from
 * holding, has a key of which something is known; so only what is filed under the known answers is looked at. The cost grows
 * with the rows that a situation touches, not with the rows of the table.
 *
 * The marks are those of the last match, and hold while its situation stays as it is.
 */
export class TableIndex implements Marks {
  /** The first `candidateCount` are the rows which are sure, or that one unknown fact keeps from it, in no order. */
  readonly candidates: Int32Array;
  candidateCount = 0;

  /** Column → the first of its answers in `filed`, or -1 where the column is no key. */
  private readonly slots: Int32Array;
  private readonly keyColumns: readonly number[];
  /** Slot of an answer → the rows that accept it and have its column for a key. */
  private readonly filed: Lists;
  /** Rows that have no key are looked at always. */
  private readonly unkeyed: Int32Array;
  private readonly every: Int32Array;
  /** Row `r` has the cells from `starts[r]` to `starts[r + 1]`, the rarest column first, as pairs: the column, doubled and one more where it takes several answers; what it accepts. */
  private readonly starts: Int32Array;
  private readonly cells: Int32Array;
  /** Row → the round that last came upon it, times 4, and how many of its cells were open then. */
  private readonly marks: Uint16Array;
  /** Row → its missing column, where the mark says that one cell was open. */
  private readonly missingColumns: Int32Array;
  private round = 0;
  private possibleNow: Int32Array = new Int32Array();

  constructor(table: DecisionTable) {
    const { columns, rows } = table;
    const uses = countUses(table);
    this.every = Int32Array.from(columns, everyAnswer);
    this.candidates = new Int32Array(rows.length);
    this.marks = new Uint16Array(rows.length);
    this.missingColumns = new Int32Array(rows.length);
    const sorted = rows.map((row) => (row.length < 2 ? row : [...row].sort((a, b) => (uses[a.column] ?? 0) - (uses[b.column] ?? 0) || a.column - b.column)));
    this.starts = new Int32Array(rows.length + 1);
    sorted.forEach((row, r) => (this.starts[r + 1] = (this.starts[r] ?? 0) + row.length));
    this.cells = new Int32Array(2 * (this.starts[rows.length] ?? 0));
    sorted.forEach((row, r) => row.forEach(({ column, accepts }, c) => this.cells.set([2 * column + (columns[column]?.several === true ? 1 : 0), accepts], 2 * ((this.starts[r] ?? 0) + c))));

    const keys = sorted.map((row) => keysOf(row, columns));
    this.unkeyed = Int32Array.from(keys.keys()).filter((row) => keys[row]?.length === 0);
    this.slots = new Int32Array(columns.length).fill(-1);
    let slots = 0;
    for (const row of keys)
      for (const { column } of row)
        if (this.slots[column] === -1) {
          this.slots[column] = slots;
          slots += columns[column]?.answers.length ?? 0;
        }
    this.keyColumns = [...this.slots.keys()].filter((column) => this.slots[column] !== -1);
    this.filed = groupPairs(slots, (pair) => {
      keys.forEach((cells, row) => {
        for (const { column, accepts } of cells) for (let left = accepts; left !== 0; left &= left - 1) pair((this.slots[column] ?? 0) + lowestBit(left), row);
      });
    });
  }

  match(situation: Knowledge): this {
    const { slots, every, unkeyed, filed } = this;
    const { held, possible } = situation;
    if (++this.round === ROUNDS) {
      this.marks.fill(0);
      this.round = 1;
    }
    this.possibleNow = possible;
    this.candidateCount = 0;
    this.visit(situation, unkeyed, 0, unkeyed.length);
    const known = situation.knownColumns ?? this.keyColumns;
    for (let k = 0; k < known.length; k++) {
      const column = known[k] ?? 0;
      const slot = slots[column] ?? -1;
      if (slot < 0) continue;
      const answers = possible[column] ?? 0;
      if (answers === every[column] && (held[column] ?? 0) === 0) continue;
      for (let left = answers; left !== 0; left &= left - 1) {
        const list = slot + lowestBit(left);
        this.visit(situation, filed.items, filed.starts[list] ?? 0, filed.starts[list + 1] ?? 0);
      }
    }
    return this;
  }

  /** A row that surely holds has been come upon. */
  sure(row: number): boolean {
    return this.marks[row] === this.round << 2;
  }

  missing(row: number): number {
    return this.marks[row] === (this.round << 2) + 1 ? (this.missingColumns[row] ?? -1) : -1;
  }

  possible(row: number): boolean {
    const { starts, cells, possibleNow } = this;
    const end = 2 * (starts[row + 1] ?? 0);
    for (let cell = 2 * (starts[row] ?? 0); cell < end; cell += 2) if (((possibleNow[(cells[cell] ?? 0) >> 1] ?? 0) & (cells[cell + 1] ?? 0)) === 0) return false;
    return row >= 0 && row < this.marks.length;
  }

  /** Marks the rows of a list that were not come upon in this round. */
  private visit({ held, possible, known }: Knowledge, rows: Int32Array, from: number, to: number): void {
    const { marks, candidates, starts, cells, missingColumns } = this;
    const now = this.round << 2;
    let count = this.candidateCount;
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0;
      if ((marks[row] ?? 0) >= now) continue;
      let missing = -1;
      let said = 0;
      let cell = 2 * (starts[row] ?? 0);
      const end = 2 * (starts[row + 1] ?? 0);
      for (; cell < end; cell += 2) {
        const packed = cells[cell] ?? 0;
        const column = packed >> 1;
        const accepts = cells[cell + 1] ?? 0;
        const may = possible[column] ?? 0;
        const how = known[column] ?? 0;
        if ((packed & 1) === 1 ? ((held[column] ?? 0) & accepts) !== 0 : (may & ~accepts) === 0) {
          if (how !== PRESUMED) said = 1;
        } else if (missing >= 0 || how !== 0 || (may & accepts) === 0) break;
        else missing = column;
      }
      const open = cell < end ? 2 : missing < 0 ? 0 : said === 1 ? 1 : 2;
      marks[row] = now + open;
      if (open === 2) continue;
      missingColumns[row] = missing;
      candidates[count++] = row;
    }
    this.candidateCount = count;
  }
}

export const indexTable = (table: DecisionTable): TableIndex => new TableIndex(table);

/** After so many matches the marks are wiped: what fits beside the two bits of a mark. */
const ROUNDS = 2 ** 14;

const KEYS = 2;

/** Column → how many rows ask about it. */
const countUses = ({ columns, rows }: DecisionTable): Int32Array => {
  const uses = new Int32Array(columns.length);
  for (const row of rows) for (const { column } of row) uses[column] = (uses[column] ?? 0) + 1;
  return uses;
};

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
