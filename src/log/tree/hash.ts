import { hash } from 'node:crypto';

/** Bytes of a hash of the tree. */
export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** RFC 6962, 2.1: what a leaf hashes to. The first byte keeps leaves and nodes apart. */
export const leafHash = (entry: Uint8Array): Buffer => hash('sha256', Buffer.concat([LEAF, entry]), 'buffer');

/** RFC 6962, 2.1: what two halves of a tree hash to. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Buffer = hash('sha256', Buffer.alloc(0), 'buffer');
