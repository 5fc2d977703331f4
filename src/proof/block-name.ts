import { hash } from 'node:crypto';

/** Version, codec, hash function and the length of the hash, as the CID of every block here spells them; two bits of it, both 0, are left over. */
const HEAD = 'bafyrei';
const BITS_LEFT = 2;
const LETTERS = Buffer.from('abcdefghijklmnopqrstuvwxyz234567');
const BITS = 5;
const name = Buffer.from(HEAD.padEnd(59));

/** The CID that `sealBytes` gives, spelt out, where nobody asks for more; and text of its own, not one that was joined letter by letter. */
export const nameBytes = (bytes: Uint8Array): string => {
  const digest = hash('sha256', bytes, 'binary');
  let at = HEAD.length;
  let waiting = 0;
  let bits = BITS_LEFT;
  for (let i = 0; i < digest.length; i++) {
    waiting = (waiting << 8) | digest.charCodeAt(i);
    for (bits += 8; bits >= BITS; name[at++] = LETTERS[(waiting >> bits) & 31] ?? 0) bits -= BITS;
  }
  name[at] = LETTERS[(waiting << (BITS - bits)) & 31] ?? 0;
  return name.toString('latin1');
};
