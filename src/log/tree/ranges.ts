/** The leaves from `from` up to, and without, `to`: a part of a tree that has a hash of its own. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** How many leaves the left half has: the largest power of two that is smaller than `leaves`, which is 2 or more. */
export const leftHalf = (leaves: number): number => {
  let half = 1;
  while (half * 2 < leaves) half *= 2;
  return half;
};

/** RFC 6962, 2.1.1: the parts of a tree of `size` leaves whose hashes prove that a leaf is in it, from the leaf to the root. */
export const inclusionRanges = (index: number, size: number): Range[] => {
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + leftHalf(to - from);
    ranges.push(index < middle ? { from: middle, to } : { from, to: middle });
    if (index < middle) to = middle;
    else from = middle;
  }
  return ranges.reverse();
};

/** RFC 6962, 2.1.2: the parts whose hashes prove that a tree of `before` leaves is the beginning of one of `size`; 0 < before. */
export const consistencyRanges = (before: number, size: number): Range[] => {
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (before < to) {
    const middle = from + leftHalf(to - from);
    ranges.push(before <= middle ? { from: middle, to } : { from, to: middle });
    if (before <= middle) to = middle;
    else from = middle;
  }
  // Where the old tree is a whole left half of the new one, whoever checks has its root.
  if (from > 0) ranges.push({ from, to });
  return ranges.reverse();
};

/** The whole subtrees that a range falls into, from left to right: each has 2^`height` leaves and begins at a multiple of them. */
export interface Subtree {
  readonly height: number;
  /** Which of the subtrees of its height it is. */
  readonly index: number;
}

/** Takes a range of a tree apart; the hash of the range is that of its subtrees, joined from the right. */
export const subtreesOf = ({ from, to }: Range): Subtree[] => {
  const subtrees: Subtree[] = [];
  let begin = from;
  while (begin < to) {
    let [height, leaves] = [0, 1];
    while (begin % (2 * leaves) === 0 && begin + 2 * leaves <= to) {
      height += 1;
      leaves *= 2;
    }
    subtrees.push({ height, index: begin / leaves });
    begin += leaves;
  }
  return subtrees;
};
