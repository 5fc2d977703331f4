import type { DecisionTable } from '../table/decision-table.js';
import type { Line } from './lines.js';

/** The safeguard is owed only under conditions, or not under some: the line's own lists say which. */
export const OWED_SOMETIMES = 1;
/** Silence about it counts as missing. */
export const SILENCE_BLOCKS = 2;
/** … only under conditions. */
export const SILENCE_BITES_SOMETIMES = 4;

/**
 * The safeguards of all lines side by side: line `i` has those from `starts[i]` to `starts[i + 1]`. Each is fulfilled by one
 * fact, so its condition is a single cell.
 */
export interface SafeguardCells {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly accepts: Int32Array;
  readonly several: Uint8Array;
  /** The sum of what is said above. */
  readonly flags: Uint8Array;
  /** Room for a note on each safeguard of one line. */
  readonly standing: Uint8Array;
}

/** The safeguards of all lines, one behind the other, each with the cell that meets it. */
export const flattenSafeguards = ({ columns, rows }: DecisionTable, lines: readonly Line[]): SafeguardCells => {
  const all = lines.flatMap((line) => line.safeguards);
  const cells = all.map((one) => rows[one.holds]?.[0] ?? { column: -1, accepts: 0 });
  const starts = new Int32Array(lines.length + 1);
  lines.forEach((line, i) => {
    starts[i + 1] = (starts[i] as number) + line.safeguards.length;
  });
  return {
    starts,
    columns: Int32Array.from(cells, (cell) => cell.column),
    accepts: Int32Array.from(cells, (cell) => cell.accepts),
    several: Uint8Array.from(cells, (cell) => (columns[cell.column]?.several === true ? 1 : 0)),
    flags: Uint8Array.from(
      all,
      (one) =>
        (one.when.length + one.unless.length > 0 ? OWED_SOMETIMES : 0) +
        (one.written.unstated === 'block' ? SILENCE_BLOCKS : 0) +
        (one.silenceBites.length > 0 ? SILENCE_BITES_SOMETIMES : 0),
    ),
    standing: new Uint8Array(lines.reduce((most, line) => Math.max(most, line.safeguards.length), 0)),
  };
};
