/** What a column holds. */
export type Value = string | number | null | Uint8Array;

/** A row as the library returns it: by column, of which nothing is known yet. */
export type Row = Readonly<Record<string, unknown>>;
