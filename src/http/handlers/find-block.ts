import type { CID } from 'multiformats/cid';
import { DAG_CBOR, namesBytes, RAW, SHA2_256 } from '../../proof/block.js';
import type { OwnedBlocks } from '../../rule-sets/owned-blocks.js';
import type { BlockStore } from '../../stores/blocks.js';
import type { LinkedBlocks } from '../../verdict/blocks/linked-blocks.js';
import type { Client } from '../context.js';
import { HttpError } from '../http-error.js';

/** Where proofs are, and what they link to. */
export interface BlockSources {
  /** Proofs that were not written yet. */
  readonly waiting: { find(cid: string): Uint8Array | undefined };
  /** What proofs by the present rule book link to. */
  readonly linked: Pick<LinkedBlocks, 'find'>;
  /** All others. */
  readonly held: Pick<BlockStore, 'find'>;
  /** Those of customers' rule sets, each for its owner; absent: there are none. */
  readonly owned?: OwnedBlocks;
}

/** @throws HttpError 404 where no block of that name is here; StoreUnavailable where only the store would know */
export type FindBlock = (cid: CID) => Promise<Uint8Array>;

/** The blocks that a client may have. */
export type BlocksFor = (client: Client | undefined) => FindBlock;

/** Whose rule sets a client may look into: with a key for them. Whoever may not is told that no such block is here. */
export const ownerOf = (client: Client | undefined): string | undefined =>
  client?.holder?.scopes.includes('rule-sets') === true ? client.holder.tenant : undefined;

/** Finds blocks. What does not hash to its name is not handed out, whoever has changed it. */
export const blockFinder =
  ({ waiting, linked, held, owned }: BlockSources): BlocksFor =>
  (client) =>
  async (cid) => {
    if (cid.code !== DAG_CBOR && cid.code !== RAW)
      throw new HttpError(404, 'Blocks here are dag-cbor (bafyrei…) or raw (bafkrei…); this CID is of another codec');
    // An identity is its own bytes: the empty one is what clients try a gateway with.
    if (cid.multihash.code === 0) return cid.multihash.digest;
    if (cid.multihash.code !== SHA2_256)
      throw new HttpError(404, 'Blocks here are named by sha2-256; this CID is of another hash function');
    const name = cid.toString();
    const owner = ownerOf(client);
    const own = async (): Promise<Uint8Array | undefined> => (owner === undefined ? undefined : owned?.(owner, name));
    const bytes = linked.find(name) ?? waiting.find(name) ?? (await held.find(name)) ?? (await own());
    if (bytes === undefined)
      throw new HttpError(404, 'No such block is held here; a proof that is no longer held is made again by asking the same question');
    if (!namesBytes(cid, bytes)) throw new RangeError(`the store holds other bytes under ${name}`);
    return bytes;
  };
