import type { Occurrence } from './occurrence.js';

/** So many of one symbol are listed: repetition must not buy time. */
const MOST = 600;

/** By start, the longer first: it is the more telling. Two of the same run compare as equal. */
const inOrder = (one: Occurrence, other: Occurrence): number => one.start - other.start || other.end - one.end;

/** Puts one more into a list and keeps its order; a second way to find the same run adds nothing but its strength. */
export const insert = (list: Occurrence[], occurrence: Occurrence | undefined): void => {
  if (occurrence === undefined || list.length >= MOST) return;
  let at = list.length;
  for (let before = list[at - 1]; before !== undefined; before = list[--at - 1]) {
    const order = inOrder(before, occurrence);
    if (order < 0) break;
    if (order === 0) {
      if (before.strength < occurrence.strength) list[at - 1] = occurrence;
      return;
    }
  }
  if (at === list.length) list.push(occurrence);
  else list.splice(at, 0, occurrence);
};

/** Two lists as one, as if all had been inserted into the first. */
export const merged = (one: readonly Occurrence[], other: readonly Occurrence[]): readonly Occurrence[] => {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const all: Occurrence[] = [];
  let [i, k] = [0, 0];
  while (all.length < MOST) {
    const [left, right] = [one[i], other[k]];
    const order = left === undefined ? 1 : right === undefined ? -1 : inOrder(left, right);
    const next = order < 0 || (order === 0 && left !== undefined && right !== undefined && left.strength >= right.strength) ? left : right;
    if (next === undefined) break;
    all.push(next);
    if (order <= 0) i++;
    if (order >= 0) k++;
  }
  return all;
};

/** The first of a list, ordered by start, that begins at `from` or later. */
export const firstFrom = (list: readonly Occurrence[], from: number): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
