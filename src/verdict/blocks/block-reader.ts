import { decode } from '@ipld/dag-cbor';
import type { CID } from 'multiformats/cid';

/** Where blocks come from; each was hashed to its name before it is handed out. */
export type FindBlock = (cid: string) => Uint8Array | undefined;

/** Blocks that lack something, or say what no rule book, model or proof says. */
export class BlocksRefused extends Error {
  override readonly name = 'BlocksRefused';
}

/** The bytes of a block. @throws BlocksRefused where it is missing */
export const bytesOf = (find: FindBlock, cid: CID, what: string): Uint8Array => {
  const bytes = find(cid.toString());
  if (bytes === undefined) throw new BlocksRefused(`the block of ${what} is missing: ${cid}`);
  return bytes;
};

/** What a block says. @throws BlocksRefused where it is missing, or no map or list in dag-cbor */
export const readBlock = <Value extends object>(find: FindBlock, cid: CID, what: string): Value => {
  const bytes = bytesOf(find, cid, what);
  try {
    const value: unknown = decode(bytes);
    if (typeof value === 'object' && value !== null) return value as Value;
  } catch {
    // As below: which byte is wrong tells nobody anything.
  }
  throw new BlocksRefused(`the block of ${what} is no dag-cbor of a map or list: ${cid}`);
};

/** As `readBlock`, for what says its type. @throws BlocksRefused where it is of another one */
export const readTyped = <Value extends { readonly type: string }>(find: FindBlock, cid: CID, type: Value['type'], what: string): Value => {
  const value = readBlock<Value>(find, cid, what);
  if (value.type === type) return value;
  throw new BlocksRefused(`the block of ${what} says that it is ${JSON.stringify(value.type) ?? 'nothing'}, not ${type}: ${cid}`);
};
