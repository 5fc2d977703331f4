import { gunzipSync, gzipSync } from 'node:zlib';
import type { Block } from '../../proof/block.js';

/** Blocks by name, compressed: those of words and of the model are many times the size of the rules, and are seldom asked for. */
export type BlockArchive = ReadonlyMap<string, Uint8Array>;

/** Everything that a proof by one rule book and one model links to. */
export interface LinkedBlocks {
  /** The names of the rule book and of the model: together with a proof they lead to all of it. */
  readonly roots: readonly string[];
  /** Each block's name; what a block links to comes before it. */
  readonly cids: readonly string[];
  /** The bytes of a block; nothing where it is none of these. */
  find(cid: string): Uint8Array | undefined;
}

/** Compresses blocks, to be kept for the next start. */
export const archiveBlocks = (blocks: readonly Block[]): BlockArchive =>
  new Map(blocks.map(({ cid, bytes }) => [cid.toString(), gzipSync(bytes)]));

/**
 * @param blocks those at hand
 * @param archive those that an earlier start left
 */
export const linkBlocks = (roots: readonly string[], blocks: readonly Block[], archive: BlockArchive = new Map()): LinkedBlocks => {
  const atHand = new Map(blocks.map(({ cid, bytes }) => [cid.toString(), bytes]));
  return {
    roots,
    cids: [...archive.keys(), ...atHand.keys()],
    find(cid) {
      const bytes = atHand.get(cid);
      if (bytes !== undefined) return bytes;
      const packed = archive.get(cid);
      return packed === undefined ? undefined : gunzipSync(packed);
    },
  };
};
