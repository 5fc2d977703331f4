import { Readable } from 'node:stream';
import type { CID } from 'multiformats/cid';
import { carBlock, carHeader, MOST_OF_CAR } from '../../proof/car.js';
import { linksOf } from '../../proof/links.js';
import type { Context, Middleware } from '../context.js';
import { type BlockRequest, readBlockRequest } from '../requests/block-request.js';
import { namesETag } from '../requests/etag.js';
import { type BlocksFor, type FindBlock, ownerOf } from './find-block.js';

/** What a name stands for never changes. */
const FOREVER = 'max-age=29030400, immutable';

/** GET /ipfs/{cid}: a block, or a file of it and of all that it leads to, for anybody to hash. */
export const sendBlock =
  (blocksFor: BlocksFor): Middleware =>
  async (ctx) => {
    const request = readBlockRequest(ctx);
    const find = blocksFor(ctx.state?.client);
    const bytes = await find(request.cid);
    describe(ctx, request);
    if (namesETag(ctx.get('If-None-Match'), ctx.response.get('ETag'))) ctx.status = 304;
    else if (request.format === 'raw') ctx.body = Buffer.from(bytes);
    else if (ctx.method === 'HEAD') ctx.status = 200;
    else ctx.body = Readable.from(carOf(request, find));
  };

const describe = (ctx: Context, { cid, format, scope }: BlockRequest): void => {
  const file = format === 'raw' ? `${cid}.bin` : `${cid}.car`;
  ctx.set({
    'Content-Type': format === 'raw' ? 'application/vnd.ipld.raw' : 'application/vnd.ipld.car; version=1; order=dfs; dups=n',
    'Content-Disposition': `attachment; filename="${file}"`,
    'Cache-Control': `${cachedBy(ctx)}, ${FOREVER}`,
    'X-Ipfs-Path': `/ipfs/${cid}`,
    'X-Ipfs-Roots': cid.toString(),
    ETag: format === 'raw' || scope === 'all' ? `"${cid}.${format}"` : `"${cid}.${scope}.${format}"`,
  });
};

/** What a key may have let out is for its owner's caches only. */
export const cachedBy = (ctx: Context): 'public' | 'private' => {
  ctx.vary(['X-API-Key', 'Authorization']);
  return ownerOf(ctx.state?.client) === undefined ? 'public' : 'private';
};

/** Depth first, each block once. One block is in memory at a time; a missing one cuts the answer off, so that nobody takes it for whole. */
async function* carOf({ cid: root, scope }: BlockRequest, find: FindBlock): AsyncGenerator<Uint8Array> {
  yield carHeader(root);
  const seen = new Set<string>();
  const next: CID[] = [root];
  let left: number = MOST_OF_CAR.bytes;
  for (let cid = next.pop(); cid !== undefined; cid = next.pop()) {
    if (seen.has(cid.toString())) continue;
    seen.add(cid.toString());
    const bytes = await find(cid);
    const block = carBlock({ cid, bytes });
    left -= block.length;
    if (left < 0 || seen.size > MOST_OF_CAR.blocks) throw new RangeError(`the blocks behind ${root} are too many for a CAR`);
    yield block;
    if (scope === 'all') next.push(...linksOf(cid, bytes).toReversed());
  }
}
