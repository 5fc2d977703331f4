/** A block of a proof, under the name that follows from its bytes. */
export interface NamedBlock {
  readonly cid: string;
  readonly bytes: Uint8Array;
}

/** A proof, and its number among all that the store was given: the higher, the later. */
export interface HeldProof extends NamedBlock {
  readonly number: number;
}

/**
 * Proofs of verdicts, the newest so many, and the blocks that they link to, for good. INVARIANT: whoever writes has made the name
 * from the bytes; whoever reads hashes them again, since a file can be changed by hand.
 */
export interface BlockStore {
  /**
   * Keeps proofs under the next numbers, and forgets those whose number is no longer among the last `most`. One that is held already
   * gets a new number.
   * @param most 0: any number
   * @returns the number of the last
   */
  keepProofs(proofs: readonly NamedBlock[], most: number): Promise<number>;
  /** The highest number given so far; 0 where there is none. */
  lastNumber(): Promise<number>;
  /** Keeps blocks that proofs link to, in this order; those that are held stay. */
  keepLinked(blocks: readonly NamedBlock[]): Promise<void>;
  /** A block of either kind. */
  find(cid: string): Promise<Uint8Array | undefined>;
  /** Those of many blocks that are held, by name, at one look into the store. */
  findMany(cids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Every proof in order of number, for copying to another store. */
  proofs(): AsyncIterable<HeldProof>;
  /** Every block that proofs link to, in order of name, for copying. */
  linked(): AsyncIterable<NamedBlock>;
}

/** The bytes of many blocks make large statements and documents: so many are written at once. */
export const BLOCKS_AT_ONCE = 32;
