/** What a column holds. */
export type Value = string | number | null | Uint8Array;

/** A row as the library returns it: by column, of which nothing is known yet. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A row that holds texts alone, by the names of its columns. */
export const textsIn = <Column extends string>(row: SqlRow, columns: readonly Column[]): Record<Column, string> =>
  Object.fromEntries(columns.map((column) => [column, String(row[column])])) as Record<Column, string>;
