import { randomFillSync } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Bytes of an id, and of how many ids are drawn at once: asking the system for each costs more than everything else of an id. */
const BYTES = 16;
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;

const rng = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
};

/** A UUIDv7 (RFC 9562): the moment in milliseconds, then 74 random bits, no two from the same bytes. */
export const newId = (): string => uuidv7({ rng });
