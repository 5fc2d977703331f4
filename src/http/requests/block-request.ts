import { CID } from 'multiformats/cid';
import { type Context, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';

/** What is asked of the gateway: https://specs.ipfs.tech/http-gateways/trustless-gateway/ */
export interface BlockRequest {
  readonly cid: CID;
  readonly format: 'raw' | 'car';
  /** In a CAR: the block and everything that it leads to, or the block alone. */
  readonly scope: 'all' | 'block';
}

/** A name of ours has 59 characters; what is longer than any name in use is not even looked at. */
const LONGEST = 128;

/** The name in the path. @throws HttpError 400 where it is none */
export const readCid = (ctx: Context): CID => {
  const text = pathParameter(ctx, 'cid');
  try {
    if (text.length <= LONGEST) return CID.parse(text);
  } catch {
    // As what is too long.
  }
  throw new HttpError(400, 'The path must name a block by its CID, such as bafyrei…, in base32');
};

const TYPES = { 'application/vnd.ipld.raw': 'raw', 'application/vnd.ipld.car': 'car' } as const;

/** What a CAR of ours is, by parameter of its media type; whoever asks for another one gets none. */
const CAR_IS: Readonly<Record<string, readonly string[]>> = { version: ['1'], order: ['dfs', 'unk'], dups: ['n'] };

/**
 * Reads format and scope: the query wins over Accept.
 * @throws HttpError 400 where neither says a format, 406 where it says only those that are not served
 */
export const readBlockRequest = (ctx: Context): BlockRequest => {
  const cid = readCid(ctx);
  const format = one(ctx, 'format') ?? acceptedFormat(ctx);
  if (format !== 'raw' && format !== 'car') throw new HttpError(406, `The formats are raw and car, not ${JSON.stringify(format)}`);
  for (const [name, allowed] of Object.entries(CAR_IS)) refuseOther(name, one(ctx, `car-${name}`), allowed);
  const scope = one(ctx, 'dag-scope') ?? 'all';
  if (!['all', 'block', 'entity'].includes(scope)) throw new HttpError(400, 'dag-scope must be all, entity or block');
  // Data of ours is no file of several blocks: an entity is a block.
  return { cid, format, scope: scope === 'all' ? 'all' : 'block' };
};

const one = (ctx: Context, name: string): string | undefined => {
  const value = ctx.query[name];
  if (Array.isArray(value)) throw new HttpError(400, `${name} stands twice in the query`);
  return value;
};

const refuseOther = (name: string, asked: string | undefined, allowed: readonly string[]): void => {
  if (asked !== undefined && !allowed.includes(asked))
    throw new HttpError(406, `A CAR here has ${name}=${allowed[0]}, not ${name}=${asked}`);
};

const acceptedFormat = (ctx: Context): string => {
  ctx.vary('Accept');
  const accepted = ctx.get('Accept').split(',', 32).map(readMediaRange);
  const wanted = accepted
    .filter(({ type, quality }) => quality > 0 && type in TYPES)
    .sort((a, b) => b.quality - a.quality)
    .at(0);
  if (wanted !== undefined) {
    for (const [name, allowed] of Object.entries(CAR_IS)) refuseOther(name, wanted.parameters.get(name), allowed);
    return TYPES[wanted.type as keyof typeof TYPES];
  }
  if (accepted.some(({ type }) => type === '' || type === '*/*' || type === 'text/html'))
    throw new HttpError(
      400,
      'Say ?format=raw or ?format=car, or Accept one of their media types; GET /api/v1/proofs/{cid} shows a proof to people',
    );
  throw new HttpError(406, `Blocks are served as ${Object.keys(TYPES).join(' or ')}`);
};

const readMediaRange = (range: string): { type: string; quality: number; parameters: ReadonlyMap<string, string> } => {
  const [type = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase());
  const parameters = new Map(rest.map((pair) => [pair.split('=')[0] ?? '', (pair.split('=')[1] ?? '').replaceAll('"', '')]));
  const quality = Number(parameters.get('q') ?? 1);
  return { type, quality: Number.isFinite(quality) ? quality : 0, parameters };
};
