import type { Occurrence } from '../match.js';

/** So many of one symbol are listed: repetition must not buy time. */
const MOST = 600;

/** Up to so many are gone through without a binary search. */
const FEW = 8;

/** By start, the longer first: it is the more telling. Two of the same tokens compare as equal. */
const compare = (one: Occurrence, other: Occurrence): number => one.start - other.start || other.end - one.end;

/**
 * Puts one more into a list that has room for it, and keeps its order; a second way to find the same tokens adds nothing but its strength.
 *
 * @param size how many the list holds
 * @returns how many it holds now
 */
export const insert = (list: Occurrence[], size: number, occurrence: Occurrence): number => {
  if (size >= MOST) return size;
  let at = size;
  for (; at > 0; at--) {
    const before = list[at - 1] as Occurrence;
    const order = compare(before, occurrence);
    if (order < 0) break;
    if (order === 0) {
      if (before.strength < occurrence.strength) list[at - 1] = occurrence;
      return size;
    }
  }
  if (at < size) list.copyWithin(at + 1, at, size);
  list[at] = occurrence;
  return size + 1;
};

/** Two lists as one, as if all had been inserted into the first. */
export const merged = (one: readonly Occurrence[], other: readonly Occurrence[]): readonly Occurrence[] => {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const all: Occurrence[] = [];
  let i = 0;
  let k = 0;
  while (all.length < MOST && i < one.length && k < other.length) {
    const left = one[i] as Occurrence;
    const right = other[k] as Occurrence;
    const order = compare(left, right);
    all.push(order < 0 || (order === 0 && left.strength >= right.strength) ? left : right);
    if (order <= 0) i++;
    if (order >= 0) k++;
  }
  while (all.length < MOST && i < one.length) all.push(one[i++] as Occurrence);
  while (all.length < MOST && k < other.length) all.push(other[k++] as Occurrence);
  return all;
};

/** The first of a list, ordered by start, that begins at `from` or later. */
export const firstFrom = (list: readonly Occurrence[], from: number): number => {
  let low = 0;
  let high = list.length;
  if (high < FEW) {
    while (low < high && (list[low] as Occurrence).start < from) low++;
    return low;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as Occurrence).start < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
