/**
 * Many lists of whole numbers in two arrays: list `i` has the items from `starts[i]` to `starts[i + 1]`. A hundred thousand lists
 * are two objects, and walking one touches no other.
 *
 * INVARIANT: `starts` has one number more than there are lists, ascends, and ends with the number of items; so `starts[i]`,
 * `starts[i + 1]` and every item between them are there, and readers write `as number`.
 */
export interface PackedLists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** The same lists, packed. */
export const packLists = (lists: readonly (readonly number[])[]): PackedLists => {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] as number) + list.length;
  });
  const items = new Int32Array(starts[lists.length] as number);
  lists.forEach((list, i) => {
    items.set(list, starts[i]);
  });
  return { starts, items };
};

/**
 * Lists from pairs of a list and an item of it, in any order; a list keeps the order of its pairs.
 *
 * @param each calls back with every pair; it is called twice, to count and to fill
 */
export const groupPairs = (lists: number, each: (pair: (list: number, item: number) => void) => void): PackedLists => {
  const starts = new Int32Array(lists + 1);
  each((list) => {
    starts[list + 1] = (starts[list + 1] as number) + 1;
  });
  for (let i = 0; i < lists; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const items = new Int32Array(starts[lists] as number);
  const next = starts.slice(0, lists);
  each((list, item) => {
    const at = next[list] as number;
    items[at] = item;
    next[list] = at + 1;
  });
  return { starts, items };
};

/** Item → the lists that hold it, ascending; items are below `count`. */
export const invertLists = ({ starts, items }: PackedLists, count: number): PackedLists =>
  groupPairs(count, (pair) => {
    for (let list = 0; list + 1 < starts.length; list++)
      for (let i = starts[list] as number; i < (starts[list + 1] as number); i++) pair(items[i] as number, list);
  });
