/** What a value of a line may be. */
export type Cell = string | number | null | undefined;

/** What a spreadsheet would take for a formula, or for the end of a cell that begins one. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A cell by RFC 4180, always in quotes. A text that a spreadsheet would run gets an apostrophe before it; JSON Lines have it as it is. */
const cell = (value: Cell): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** A line, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join()}\r\n`;
