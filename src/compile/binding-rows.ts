import type { DecisionTable } from '../table/decision-table.js';
import type { Line } from './lines.js';

/** What binds in an interval, 1 for each: the lines, and the rows that are a scope of one of them. */
export interface BindingRows {
  readonly lines: Uint8Array;
  readonly rows: Uint8Array;
}

/** Marks the lines that bind, and the rows that they look at. */
export const bindingRows = ({
  conditions,
  lines,
  status,
}: {
  readonly conditions: DecisionTable;
  readonly lines: readonly Line[];
  readonly status: readonly string[];
}): BindingRows => {
  const binding = { lines: Uint8Array.from(status, (one) => (one === 'binding' ? 1 : 0)), rows: new Uint8Array(conditions.rows.length) };
  for (const [i, line] of lines.entries()) {
    if (binding.lines[i] === 1) for (const row of line.scope) binding.rows[row] = 1;
  }
  return binding;
};
