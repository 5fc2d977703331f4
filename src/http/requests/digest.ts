import { createHash } from 'node:crypto';

/** One name for several that a caller chose, which cannot be read back from it: SHA-256 in hexadecimal digits. */
export const digestOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
