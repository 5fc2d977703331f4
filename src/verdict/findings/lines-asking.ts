import type { Row } from '../../table/decision-table.js';
import { onceATable } from './once-a-table.js';

/** Column → how many lines of a table ask for it in their scope. */
export const linesAsking = onceATable((table): ReadonlyMap<number, number> => {
  const count = new Map<number, number>();
  for (const { scope } of table.lines) {
    const columns = new Set(scope.flatMap((row) => (table.conditions.rows[row] as Row).map((cell) => cell.column)));
    for (const column of columns) count.set(column, (count.get(column) ?? 0) + 1);
  }
  return count;
});
