import { CID } from 'multiformats/cid';

/**
 * What a block says, as DAG-JSON (https://ipld.io/specs/codecs/dag-json/spec/): links are `{"/": "bafyrei…"}`, keys are sorted. Encoded as
 * dag-cbor it is the block again.
 */
export const presentBlock = (value: unknown): unknown => {
  const link = CID.asCID(value);
  if (link !== null) return { '/': link.toString() };
  if (Array.isArray(value)) return value.map(presentBlock);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, presentBlock(member)]),
  );
};
