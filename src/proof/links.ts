import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { DAG_CBOR } from './block.js';

/** How a link begins in dag-cbor: tag 42. Most blocks hold none, and need not be decoded to know. */
const LINK = Uint8Array.of(0xd8, 0x2a);

/** What a block links to, in the order in which its bytes name them. @throws where the bytes are no dag-cbor */
export const linksOf = ({ code }: CID, bytes: Uint8Array): readonly CID[] => {
  if (code !== DAG_CBOR || Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(LINK) < 0) return [];
  const links: CID[] = [];
  const collect = (value: unknown): void => {
    const link = CID.asCID(value);
    if (link !== null) links.push(link);
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) collect(member);
  };
  collect(decode(bytes));
  return links;
};
