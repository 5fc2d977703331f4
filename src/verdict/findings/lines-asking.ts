import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Row } from '../../table/decision-table.js';

const kept = new WeakMap<LawTable, ReadonlyMap<number, number>>();

/** Column → how many lines of a table ask for it in their scope: made once. */
export const linesAsking = (table: LawTable): ReadonlyMap<number, number> => {
  const before = kept.get(table);
  if (before !== undefined) return before;
  const count = new Map<number, number>();
  for (const { scope } of table.lines) {
    const columns = new Set(scope.flatMap((row) => (table.conditions.rows[row] as Row).map((cell) => cell.column)));
    for (const column of columns) count.set(column, (count.get(column) ?? 0) + 1);
  }
  kept.set(table, count);
  return count;
};
