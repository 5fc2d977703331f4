import type { Occurrence } from '../match.js';

/** So many of one symbol are listed: repetition must not buy time. */
export const MOST = 600;

/** Up to so many are gone through without a binary search. */
const FEW = 8;

/** By start, the longer first: it is the more telling. Two of the same tokens compare as equal. */
export const compare = (one: Occurrence, other: Occurrence): number => one.start - other.start || other.end - one.end;

/**
 * Puts one more into a list that has room for it, and keeps its order; a second way to find the same tokens adds nothing but its strength.
 *
 * @param size how many the list holds
 * @returns how many it holds now
 */
export const insert = (list: Occurrence[], size: number, occurrence: Occurrence): number => {
  if (size >= MOST) return size;
  const at = placeOf(list, size, occurrence);
  if (at < size) {
    const there = list[at] as Occurrence;
    if (compare(there, occurrence) === 0) {
      if (there.strength < occurrence.strength) list[at] = occurrence;
      return size;
    }
    list.copyWithin(at + 1, at, size);
  }
  list[at] = occurrence;
  return size + 1;
};

/** Where one belongs in the first `size` of a list: mostly behind them, but eighty groups may find the same places one after the other. */
const placeOf = (list: readonly Occurrence[], size: number, occurrence: Occurrence): number => {
  if (size === 0 || compare(list[size - 1] as Occurrence, occurrence) < 0) return size;
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] as Occurrence, occurrence) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
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
