import { isUtf8 } from 'node:buffer';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Asked first, since of what is written in a text most is no UTF-8 when it is taken for base64, and an error costs 12 µs.
 *
 * @returns nothing where the bytes are no UTF-8
 */
export const textOf = (bytes: Uint8Array): string | undefined => (isUtf8(bytes) ? UTF_8.decode(bytes) : undefined);
