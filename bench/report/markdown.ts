type Cell = string | number;

const row = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;

/** The first column is text, the others numbers. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

const NONE = '–';

/** Three digits are what a measurement here is good for. */
export const digits = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
export const orNone = (value: number | undefined, suffix = ''): string =>
  value === undefined || !Number.isFinite(value) ? NONE : `${digits(value)}${suffix}`;
