import { type Column, type DecisionTable, everyAnswer, type Knowledge, PRESUMED, scanTable } from '../../src/table/decision-table.js';
import { indexTable } from '../../src/table/key-index.js';

const WIDTHS = [2, 4, 3, 30];
const columns: readonly Column[] = WIDTHS.map((width, at) => ({
  fact: `f${at}`,
  answers: Array.from({ length: width }, (_, n) => `a${n}`),
  several: at === 2,
}));

/** Two bytes become a set of answers of a column, which is never empty. */
const maskOf = (column: Column, high: number, low: number): number => ((high * 0x1_0101 + low) % everyAnswer(column)) + 1;

/** Reads bytes one after the other, and zeros once there are none. */
const reading = (data: Uint8Array) => {
  let at = 0;
  return { next: (): number => data[at++] ?? 0, more: () => at < data.length };
};
type Bytes = ReturnType<typeof reading>;

const knowledgeOf = (bytes: Bytes): Knowledge => {
  const held = new Int32Array(columns.length);
  const possible = Int32Array.from(columns, everyAnswer);
  const known = new Uint8Array(columns.length);
  for (const [at, column] of columns.entries()) {
    const how = bytes.next();
    if (how % 3 === 0) continue;
    const mask = maskOf(column, bytes.next(), bytes.next());
    possible[at] = column.several || how % 3 === 2 ? mask : mask & -mask;
    if (how % 3 === 1) held[at] = possible[at] as number;
    known[at] = how % 2 === 0 ? PRESUMED : 2;
  }
  const knownColumns = [...known.keys()].filter((at) => known[at] !== 0);
  return { held, possible, known, ...(bytes.next() % 2 === 0 ? {} : { knownColumns }) };
};

/** A byte begins a cell; where it is a multiple of eight, or its column stands in the row already, a new row. */
const tableOf = (bytes: Bytes): DecisionTable => {
  const rows: { column: number; accepts: number }[][] = [[]];
  while (bytes.more()) {
    const byte = bytes.next();
    const at = (byte >> 3) % columns.length;
    let row = rows.at(-1) as { column: number; accepts: number }[];
    if (byte % 8 === 0 || row.some(({ column }) => column === at)) {
      row = [];
      rows.push(row);
    }
    row.push({ column: at, accepts: maskOf(columns[at] as Column, bytes.next(), bytes.next()) });
  }
  return { columns, rows };
};

/** What tables begin from. */
export const seeds = [Uint8Array.from({ length: 64 }, (_, n) => (n * 37) % 256), Uint8Array.of(1, 2, 3, 4, 1, 9, 9, 17, 3, 3, 8, 0, 0)];

/** Whatever the rows and the situation are, the index marks the rows that the plain scan marks. */
export const fuzz = (data: Uint8Array): void => {
  const bytes = reading(data);
  const situation = knowledgeOf(bytes);
  const table = tableOf(bytes);
  const fast = indexTable(table).match(situation);
  const plain = scanTable(table, situation);
  const differs = table.rows.findIndex(
    (_, row) =>
      plain.sure(row) !== fast.sure(row) || plain.possible(row) !== fast.possible(row) || plain.missing(row) !== fast.missing(row),
  );
  if (differs >= 0) throw new Error(`row ${differs} is marked otherwise by the plain scan`);
};
