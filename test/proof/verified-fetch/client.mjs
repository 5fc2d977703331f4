// Fetches blocks from a gateway by a client of IPFS that nobody here wrote, which hashes what it gets: client.mjs GATEWAY SECONDS,
// with CIDs on standard input.
// Prints a line of JSON for each: its `cid`, and the `digest` of the bytes or why there are none.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fallbackRouter } from '@helia/fallback-router';
import { trustlessGatewayBlockBroker } from '@helia/trustless-gateway-client';
import { createVerifiedFetchWithHelia } from '@helia/verified-fetch';
import { createHeliaLight } from 'helia';

const [gateway, seconds] = process.argv.slice(2);
const cids = readFileSync(0, 'utf8').trim().split('\n');

// The only place to look: it is named as a way out, and is asked first where it is called no such thing.
const router = Object.assign(fallbackRouter({ gateways: [gateway] }), { capabilities: () => [] });
const blockBrokers = [trustlessGatewayBlockBroker({ allowInsecure: true, allowLocal: true })];
const helia = await createHeliaLight({ routers: [router], blockBrokers }).start();
const verifiedFetch = await createVerifiedFetchWithHelia(helia);

/** A block that does not hash to its name is not handed out: the client looks on elsewhere until it is told to stop. */
const fetchBlock = async (cid) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 1_000 * Number(seconds));
  try {
    const response = await verifiedFetch(`ipfs://${cid}`, { headers: { accept: 'application/vnd.ipld.raw' }, signal: stop.signal });
    if (!response.ok) return { cid, error: `status ${response.status}` };
    return {
      cid,
      digest: createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex'),
    };
  } catch (error) {
    return { cid, error: String(error.message) };
  } finally {
    clearTimeout(timer);
  }
};

// It holds a hundred sessions, and ends the oldest for the next.
for (let from = 0; from < cids.length; from += 50)
  for (const one of await Promise.all(cids.slice(from, from + 50).map(fetchBlock))) console.log(JSON.stringify(one));
process.exit(0);
