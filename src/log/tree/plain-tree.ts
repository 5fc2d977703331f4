import { EMPTY_ROOT, leafHash, nodeHash } from './hash.js';
import { consistencyRanges, inclusionRanges, leftHalf, type Range } from './ranges.js';

/** The hash of a part of a tree whose leaves are all in memory, as RFC 6962 defines it. */
const hashOf = (entries: readonly Uint8Array[], { from, to }: Range): Buffer => {
  if (to - from === 0) return EMPTY_ROOT;
  if (to - from === 1) return leafHash(entries[from] as Uint8Array);
  const middle = from + leftHalf(to - from);
  return nodeHash(hashOf(entries, { from, to: middle }), hashOf(entries, { from: middle, to }));
};

/** The plain form of the tree, which the tiles must equal: every hash is made anew from all entries. */
export const plainTree = (entries: readonly Uint8Array[]) => ({
  root: (size = entries.length): Buffer => hashOf(entries, { from: 0, to: size }),
  inclusionProof: (index: number, size = entries.length): Buffer[] => inclusionRanges(index, size).map((range) => hashOf(entries, range)),
  consistencyProof: (before: number, size = entries.length): Buffer[] =>
    before === 0 ? [] : consistencyRanges(before, size).map((range) => hashOf(entries, range)),
});
