import type { CID } from 'multiformats/cid';
import { linksOf } from '../proof/links.js';

/** What stands in dag-cbor before the bytes of a name of ours: tag 42, a text of 37 bytes, and the zero that every link begins with. */
const BEFORE = Uint8Array.of(0xd8, 0x2a, 0x58, 0x25, 0x00);
const TAG = BEFORE.subarray(0, 2);
const NAME_BYTES = 36;

/**
 * What blocks link to, each once. Nearly all proofs link to the same few rules, so a block is decoded only where one of its links is
 * new. INVARIANT: every link is behind the tag; what only looks like one was never decoded as a link, so its block is decoded.
 */
export class Linked {
  readonly #known = new Map<string, CID>();

  /** All that was linked to. */
  get all(): Iterable<CID> {
    return this.#known.values();
  }

  /** Takes the links of a block. @throws where it must be decoded, and is no dag-cbor */
  add(cid: CID, bytes: Uint8Array): void {
    if (this.#knowsAll(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) return;
    for (const link of linksOf(cid, bytes)) this.#known.set(Buffer.from(link.bytes).toString('latin1'), link);
  }

  #knowsAll(bytes: Buffer): boolean {
    for (let at = bytes.indexOf(TAG); at >= 0; at = bytes.indexOf(TAG, at + 1)) {
      const [from, end] = [at + BEFORE.length, at + BEFORE.length + NAME_BYTES];
      if (end > bytes.length || bytes.compare(BEFORE, 0, BEFORE.length, at, from) !== 0) return false;
      if (!this.#known.has(bytes.toString('latin1', from, end))) return false;
    }
    return true;
  }
}
