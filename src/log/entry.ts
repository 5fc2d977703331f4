import { hash } from 'node:crypto';
import { base32 } from 'multiformats/bases/base32';

/** Bytes of an entry: a CIDv1 over SHA-256. Nothing but a digest and the kind of what was digested is ever in the log. */
export const ENTRY_BYTES = 36;

/** What a CIDv1 begins with: version, codec, hash function, length of the hash. */
const PROOF = Uint8Array.of(1, 0x71, 0x12, 32);
const RECEIPT = Uint8Array.of(1, 0x55, 0x12, 32);

const beginsWith = (bytes: Uint8Array, head: Uint8Array): boolean => head.every((byte, i) => bytes[i] === byte);

/** The entry of a `cid` (verdict proofs are `bafyrei…`, receipts `bafkrei…`); nothing where it is no name of either. */
export const readEntry = (cid: string): Buffer | undefined => {
  // The last character holds three bits only: whatever else stands there is another text, and none of the name.
  if (!/^baf[ky]rei[a-z2-7]{51}[aeimquy4]$/.test(cid)) return undefined;
  const bytes = Buffer.from(base32.decode(cid));
  const known = bytes.length === ENTRY_BYTES && (beginsWith(bytes, PROOF) || beginsWith(bytes, RECEIPT));
  return known && base32.encode(bytes) === cid ? bytes : undefined;
};

/** The `cid` that an entry is. */
export const nameEntry = (entry: Uint8Array): string => base32.encode(entry);

/** The entry of a receipt: the name of its canonical JSON as a raw block. */
export const receiptEntry = (canonical: string): Buffer => Buffer.concat([RECEIPT, hash('sha256', Buffer.from(canonical), 'buffer')]);
