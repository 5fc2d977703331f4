/** Lists of numbers side by side: list `i` has the items from `starts[i]` to `starts[i + 1]`. */
export interface NumberLists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export const packLists = (lists: readonly (readonly number[] | undefined)[]): NumberLists => {
  const starts = new Int32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) starts[i + 1] = (starts[i] ?? 0) + (lists[i]?.length ?? 0);
  const items = new Int32Array(starts[lists.length] ?? 0);
  for (let i = 0; i < lists.length; i++) {
    const list = lists[i];
    if (list !== undefined) items.set(list, starts[i]);
  }
  return { starts, items };
};
