/**
 * Many lists of whole numbers side by side: list `i` lies in `items` from `starts[i]` to `starts[i + 1]`. A hundred thousand
 * lists are two arrays, and walking one touches no object.
 */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export const packLists = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Int32Array(lists.length + 1);
  for (let i = 0; i < lists.length; i++) starts[i + 1] = (starts[i] ?? 0) + (lists[i]?.length ?? 0);
  const items = new Int32Array(starts[lists.length] ?? 0);
  lists.forEach((list, i) => items.set(list, starts[i]));
  return { starts, items };
};

/** Pairs of a list and an item of it, in any order, become lists: `each` calls back with every pair, and does so twice. */
export const groupPairs = (lists: number, each: (pair: (list: number, item: number) => void) => void): Lists => {
  const starts = new Int32Array(lists + 1);
  each((list) => void (starts[list + 1] = (starts[list + 1] ?? 0) + 1));
  for (let i = 0; i < lists; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const items = new Int32Array(starts[lists] ?? 0);
  const next = starts.slice(0, lists);
  each((list, item) => {
    const at = next[list] ?? 0;
    items[at] = item;
    next[list] = at + 1;
  });
  return { starts, items };
};

/** Item → the lists that hold it, ascending. */
export const invertLists = ({ starts, items }: Lists, count: number): Lists =>
  groupPairs(count, (pair) => {
    for (let list = 0; list + 1 < starts.length; list++)
      for (let i = starts[list] ?? 0; i < (starts[list + 1] ?? 0); i++) pair(items[i] ?? 0, list);
  });
