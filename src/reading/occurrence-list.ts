import type { Occurrence } from './occurrence.js';

/** So many of one symbol are listed: repetition must not buy time. */
const MOST = 600;

/** Puts one more into a list and keeps the order of start; a second way to find the same run adds nothing. */
export const insert = (list: Occurrence[], occurrence: Occurrence | undefined): void => {
  if (occurrence === undefined || list.length >= MOST) return;
  let at = list.length;
  for (let before = list[at - 1]; before !== undefined && before.start >= occurrence.start; before = list[--at - 1])
    if (before.start === occurrence.start && before.end === occurrence.end) {
      if (before.strength < occurrence.strength) list[at - 1] = occurrence;
      return;
    }
  if (at === list.length) list.push(occurrence);
  else list.splice(at, 0, occurrence);
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
