import { groupPairs, invertLists, type PackedLists, packLists } from '../lists/packed-lists.js';
import type { DecisionTable, Knowledge, Row } from '../table/decision-table.js';
import { indexTable, type TableIndex } from '../table/key-index.js';
import { NumberSet } from '../table/number-set.js';
import type { BindingRows } from './binding-rows.js';
import { type DistinctException, numberExceptions } from './distinct-exceptions.js';
import type { Line } from './lines.js';
import { flattenSafeguards, type SafeguardCells } from './safeguard-cells.js';

/**
 * Finds the lines that a situation touches: those of which a scope row surely holds, and those that bind and that one
 * unknown fact keeps from it. Equal exceptions of different lines are looked at once, and only where one of their rows
 * holds. Everything said is about the last match.
 *
 * INVARIANT: all lists hold numbers of lines, rows or distinct exceptions of this table, so every index is in bounds.
 */
export class LineIndex {
  readonly rows: TableIndex;
  /** The first `touchedCount` are the numbers of the touched lines, in the law's order of citation. */
  readonly touched: Int32Array;
  touchedCount = 0;

  private readonly scopes: PackedLists;
  readonly safeguards: SafeguardCells;
  /** Row → how many conditions it has. */
  readonly conditions: Int32Array;

  /** Row → the lines that have it for a scope. */
  private readonly linesOf: PackedLists;
  /** Line → its exceptions, by number among the distinct ones. */
  private readonly exceptions: PackedLists;
  private readonly distinct: readonly DistinctException[];
  /** Row → the distinct exceptions of which it is a condition. */
  private readonly exceptionsOf: PackedLists;
  private readonly touching: NumberSet;
  /** Distinct exception → 1 where it holds; those are listed, so that they can be forgotten. */
  private readonly holding: Uint8Array;
  private readonly held: number[] = [];

  /** @param gate the conditions that most lines share */
  constructor(table: DecisionTable, lines: readonly Line[], gate: Row) {
    this.rows = indexTable(table, gate);
    this.safeguards = flattenSafeguards(table, lines);
    this.conditions = Int32Array.from(table.rows, (row) => row.length);
    this.scopes = packLists(lines.map((line) => line.scope));
    this.linesOf = invertLists(this.scopes, table.rows.length);
    const { distinct, lists } = numberExceptions(lines);
    this.distinct = distinct;
    this.exceptions = lists;
    this.exceptionsOf = groupPairs(table.rows.length, (pair) => {
      for (const [number, one] of distinct.entries()) for (const row of one.when) pair(row, number);
    });
    this.touched = new Int32Array(lines.length);
    this.touching = new NumberSet(lines.length);
    this.holding = new Uint8Array(distinct.length);
  }

  match(situation: Knowledge, { lines: binding, rows: nearRows }: BindingRows): this {
    const { linesOf, exceptionsOf, holding, held, touching } = this;
    const rows = this.rows.match(situation, nearRows);
    for (let number = held.pop(); number !== undefined; number = held.pop()) holding[number] = 0;
    for (let c = 0; c < rows.candidateCount; c++) {
      const row = rows.candidates[c] as number;
      const sure = rows.sure(row);
      for (let i = linesOf.starts[row] as number; i < (linesOf.starts[row + 1] as number); i++) {
        const line = linesOf.items[i] as number;
        if (sure || binding[line] === 1) touching.add(line);
      }
      if (!sure) continue;
      for (let i = exceptionsOf.starts[row] as number; i < (exceptionsOf.starts[row + 1] as number); i++)
        this.hold(exceptionsOf.items[i] as number);
    }
    this.touchedCount = touching.drain(this.touched);
    return this;
  }

  /** An exception is never assumed: it holds only where it is stated, and nothing stated voids it. */
  private hold(number: number): void {
    if (this.holding[number] === 1) return;
    const { butNot } = this.distinct[number] as DistinctException;
    for (let i = 0; i < butNot.length; i++) if (this.rows.sure(butNot[i] as number)) return;
    this.holding[number] = 1;
    this.held.push(number);
  }

  /** Of the scope rows of a line that surely hold, the one with the most conditions; -1 where none holds. */
  scopeOf(line: number): number {
    const { starts, items } = this.scopes;
    let best = -1;
    for (let i = starts[line] as number; i < (starts[line + 1] as number); i++) {
      const row = items[i] as number;
      if (this.rows.sure(row) && (best === -1 || (this.conditions[row] as number) > (this.conditions[best] as number))) best = row;
    }
    return best;
  }

  /** Of the scope rows of a line that one unknown fact keeps from holding, the first; -1 where there is none. */
  nearScopeOf(line: number): number {
    const { starts, items } = this.scopes;
    for (let i = starts[line] as number; i < (starts[line + 1] as number); i++)
      if (this.rows.missing(items[i] as number) >= 0) return items[i] as number;
    return -1;
  }

  /** Which of the exceptions of a line is the first that holds; -1 where none does. */
  exceptionOf(line: number): number {
    if (this.held.length === 0) return -1;
    const { starts, items } = this.exceptions;
    const first = starts[line] as number;
    for (let i = first; i < (starts[line + 1] as number); i++) if (this.holding[items[i] as number] === 1) return i - first;
    return -1;
  }
}
