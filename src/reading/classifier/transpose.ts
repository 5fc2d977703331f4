/** The numbers of a matrix that are not 0: row `r` has them from `starts[r]` to `starts[r + 1]`, in ascending columns. */
export interface SparseMatrix {
  readonly starts: Int32Array;
  readonly columns: ArrayLike<number>;
  readonly values: Int16Array;
}

/** The same matrix, its columns as rows. */
export const transpose = (
  { starts, columns, values }: SparseMatrix,
  columnCount: number,
): SparseMatrix & { readonly columns: Int32Array } => {
  const turned = {
    starts: new Int32Array(columnCount + 1),
    columns: new Int32Array(values.length),
    values: new Int16Array(values.length),
  };
  for (let i = 0; i < values.length; i++)
    turned.starts[(columns[i] as number) + 1] = (turned.starts[(columns[i] as number) + 1] as number) + 1;
  for (let c = 0; c < columnCount; c++) turned.starts[c + 1] = (turned.starts[c + 1] as number) + (turned.starts[c] as number);
  const next = turned.starts.slice(0, columnCount);
  for (let row = 0; row + 1 < starts.length; row++)
    for (let i = starts[row] as number; i < (starts[row + 1] as number); i++) {
      const column = columns[i] as number;
      const at = next[column] as number;
      turned.columns[at] = row;
      turned.values[at] = values[i] as number;
      next[column] = at + 1;
    }
  return turned;
};
