import { hash } from 'node:crypto';
import { encode } from '@ipld/dag-cbor';
import { base32 } from 'multiformats/bases/base32';
import { CID } from 'multiformats/cid';
import { create as createDigest } from 'multiformats/hashes/digest';

/** What a block may hold: what has a single canonical form. No floats, no `undefined`, no ill-formed text. */
export type BlockValue = null | boolean | number | string | CID | readonly BlockValue[] | { readonly [key: string]: BlockValue };

/** Encoded data and its name. */
export interface Block {
  readonly cid: CID;
  readonly bytes: Uint8Array;
}

/** The code of blocks that hold data with links. */
export const DAG_CBOR = 0x71;
/** The code of blocks that hold bytes. */
export const RAW = 0x55;
/** The code of the one hash function that names them. */
export const SHA2_256 = 0x12;
/** What the bytes of every CID here begin with: version, codec, hash function, length of the hash. */
const HEAD = Uint8Array.of(1, DAG_CBOR, SHA2_256, 32);

/**
 * Encodes a value as dag-cbor and names it by CIDv1, sha2-256, base32 (`bafyrei…`).
 * @throws TypeError naming the member that has no single canonical form
 */
export const sealBlock = (value: BlockValue): Block => sealBytes(encodeBlock(value));

/**
 * @param path where in its block the value stands, for the error
 * @throws TypeError as `sealBlock`
 */
export const encodeBlock = (value: BlockValue, path = ''): Uint8Array => {
  if (!isUnambiguous(value)) refuseAmbiguous(value, path);
  return encode(value);
};

/** Names bytes that are canonical dag-cbor already. */
export const sealBytes = (bytes: Uint8Array): Block => ({ cid: cidOf(bytes), bytes });

/** Names bytes that are no dag-cbor (`bafkrei…`). */
export const sealRaw = (bytes: Uint8Array): Block => ({ cid: cidOf(bytes, RAW), bytes });

const cidOf = (bytes: Uint8Array, codec = DAG_CBOR): CID => CID.createV1(codec, createDigest(SHA2_256, hash('sha256', bytes, 'buffer')));

/** Whether bytes hash to a name. Only sha2-256 is known here. */
export const namesBytes = ({ multihash }: CID, bytes: Uint8Array): boolean =>
  multihash.code === SHA2_256 && Buffer.from(multihash.digest).equals(hash('sha256', bytes, 'buffer'));

/** The name that `sealBytes` gives, where nobody asks for the block itself: a `CID` object would cost several times as much. */
export const nameBytes = (bytes: Uint8Array): string => base32.encode(Buffer.concat([HEAD, hash('sha256', bytes, 'buffer')]));

/** The common case, without the names that an error would need. */
const isUnambiguous = (value: BlockValue): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isUnambiguous);
  if (CID.asCID(value) !== null) return true;
  for (const key in value)
    if (!key.isWellFormed() || !isUnambiguous((value as Record<string, BlockValue>)[key] as BlockValue)) return false;
  return true;
};

/** Different inputs must never share a CID: the codec itself would turn lone surrogates into U+FFFD and large integers into floats. */
const refuseAmbiguous = (value: BlockValue, path: string): void => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`${path || 'the block'} holds ${value}; a block holds safe integers only`);
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError(`${path || 'the block'} holds ill-formed text`);
  if (value === undefined) throw new TypeError(`${path || 'the block'} is undefined`);
  if (value === null || typeof value !== 'object' || CID.asCID(value) !== null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) throw new TypeError(`${path || 'the block'} has an ill-formed key`);
    refuseAmbiguous(member as BlockValue, `${path}/${key}`);
  }
};
