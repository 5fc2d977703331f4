import { EMPTY_ROOT, HASH_BYTES, nodeHash } from './hash.js';

/** A leaf and its way to the root. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Two trees, and what proves that the first is the beginning of the second. */
export interface Consistency {
  readonly before: number;
  readonly size: number;
  readonly rootBefore: Uint8Array;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const areHashes = (hashes: readonly Uint8Array[]): boolean => hashes.every((one) => one.length === HASH_BYTES);
const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** RFC 9162, 2.1.3.2: whether the proof leads from the leaf to the root. */
export const verifyInclusion = ({ index, size, leaf, proof, root }: Inclusion): boolean => {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false;
  let [at, last, found]: [number, number, Buffer] = [index, size - 1, Buffer.from(leaf)];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      found = nodeHash(sibling, found);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else found = nodeHash(found, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(found, root);
};

/** RFC 9162, 2.1.4.2: whether the proof leads from the smaller tree to the larger one. */
export const verifyConsistency = ({ before, size, rootBefore, root, proof }: Consistency): boolean => {
  if (!isSize(before) || !isSize(size) || before > size || !areHashes([rootBefore, root, ...proof])) return false;
  if (before === size) return proof.length === 0 && same(rootBefore, root);
  if (before === 0) return proof.length === 0 && same(rootBefore, EMPTY_ROOT);
  let [at, last] = [before - 1, size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const [first, ...rest] = at === 0 ? [rootBefore, ...proof] : proof;
  if (first === undefined) return false;
  let [old, grown]: [Buffer, Buffer] = [Buffer.from(first), Buffer.from(first)];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [old, grown] = [nodeHash(sibling, old), nodeHash(sibling, grown)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else grown = nodeHash(grown, sibling);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && same(old, rootBefore) && same(grown, root);
};
