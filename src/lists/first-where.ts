/**
 * Binary search: the first index at which `holds` is true, where it is false before and true from there on.
 * @returns the length where it is true nowhere
 */
export const firstWhere = <T>(list: readonly T[], holds: (item: T) => boolean): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
};
