/** Digests that were seen, by their first 128 bits, in 16 to 32 bytes each: a set of texts would take six times as much. */
export class DigestSet {
  #slots = new BigUint64Array(2 * 1_024);
  #size = 0;

  /** How many were seen. */
  get size(): number {
    return this.#size;
  }

  /** @returns whether it is new */
  add(digest: Uint8Array): boolean {
    if (4 * this.#size > this.#slots.length) this.#grow();
    const view = new DataView(digest.buffer, digest.byteOffset);
    // An empty slot is zero: no digest of something that anybody can name begins with 64 zero bits.
    return this.#put(this.#slots, view.getBigUint64(0) | 1n, view.getBigUint64(8));
  }

  #put(slots: BigUint64Array, first: bigint, second: bigint): boolean {
    const mask = slots.length / 2 - 1;
    for (let at = Number(BigInt.asUintN(48, second)) & mask; ; at = (at + 1) & mask) {
      if (slots[2 * at] === 0n) {
        slots[2 * at] = first;
        slots[2 * at + 1] = second;
        this.#size += 1;
        return true;
      }
      if (slots[2 * at] === first && slots[2 * at + 1] === second) return false;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new BigUint64Array(2 * before.length);
    this.#size = 0;
    for (let at = 0; at < before.length; at += 2) {
      const [first, second] = [before[at] as bigint, before[at + 1] as bigint];
      if (first !== 0n) this.#put(this.#slots, first, second);
    }
  }
}
