import { logKeysOf } from '../../log/log-keys.js';
import { LogAltered, type LogReader, NotInLog } from '../../log/log-reader.js';
import { readTilePath } from '../../log/tree/tiles.js';
import { publicKeys } from '../../signing/receipt-signature.js';
import type { SigningKeys } from '../../signing/signing-keys.js';
import { type Middleware, pathParameter } from '../context.js';
import { HttpError, invalid } from '../http-error.js';
import { presentConsistency, presentInclusion, presentLog, writeProofFile } from '../presenters/log.js';
import { readConsistencyRequest, readInclusionRequest } from '../requests/log-request.js';
import type { PublicBase } from '../urls/public-base.js';

/** What the log and the keys are shown from. */
export interface LogDependencies {
  readonly reader: LogReader;
  readonly keys: SigningKeys;
  /** Public keys of other parts of the service, as JSON Web Keys. */
  readonly alsoKeys?: readonly object[];
}

/** A tile never changes: what was signed for is for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const TEXT = 'text/plain; charset=utf-8';

/** What the log does not have is 404; a number that does not fit it is 422 and named. That it was altered is said to whoever asks. */
const answered = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof LogAltered) throw new HttpError(500, error.message);
    if (!(error instanceof NotInLog)) throw error;
    if (error.parameter === undefined) throw new HttpError(404, error.message);
    throw invalid([{ pointer: `/${error.parameter}`, detail: error.message }]);
  }
};

/** GET /log/checkpoint: the last one that was signed, as a signed note. */
export const showCheckpoint =
  ({ reader }: LogDependencies): Middleware =>
  async (ctx) => {
    const { note } = await answered(reader.head());
    ctx.type = TEXT;
    ctx.body = note;
  };

/** GET /log/tile/…: hashes, or entries, as tlog-tiles has them. */
export const showTile =
  ({ reader }: LogDependencies): Middleware =>
  async (ctx) => {
    const asked = readTilePath(`tile/${pathParameter(ctx, 'path')}`);
    if (asked === undefined) throw new HttpError(404, 'No tile has this path; see tlog-tiles for its one form');
    const tile = await answered(reader.tile(asked));
    if (tile === undefined) throw new HttpError(404, 'The log has no such tile, or none so wide: ask by the size of its checkpoint');
    ctx.set('Cache-Control', FOR_GOOD);
    ctx.type = 'application/octet-stream';
    ctx.body = tile;
  };

/** GET /api/v1/log: how far the log is, and by which keys it signs. */
export const showLog =
  ({ reader, keys, base }: LogDependencies & { readonly base: PublicBase }): Middleware =>
  async (ctx) => {
    const [head, ring] = await Promise.all([answered(reader.head()), keys.ring()]);
    ctx.body = presentLog(head, logKeysOf(ring), base(ctx));
  };

/** GET /api/v1/log/inclusion: that a verdict or a receipt is in the log; as a file where `Accept` asks for text. */
export const showInclusion =
  ({ reader }: LogDependencies): Middleware =>
  async (ctx) => {
    const { sought, size } = readInclusionRequest(ctx.query);
    const head = await answered(reader.head());
    const answer = await answered(reader.inclusion(sought, size ?? head.size));
    ctx.vary('Accept');
    if (answer.size !== head.size || ctx.accepts('json', 'text') !== 'text') {
      ctx.body = presentInclusion(answer, head);
      return;
    }
    ctx.type = TEXT;
    ctx.body = writeProofFile(answer, head);
  };

/** GET /api/v1/log/consistency: that the log of one size is the beginning of the log of another. */
export const showConsistency =
  ({ reader }: LogDependencies): Middleware =>
  async (ctx) => {
    const { from, to } = readConsistencyRequest(ctx.query);
    const head = await answered(reader.head());
    ctx.body = presentConsistency(await answered(reader.consistency(from, to ?? head.size)), head);
  };

/** GET /.well-known/jwks.json: the keys that sign receipts and invoices, and those that did. */
export const showKeys =
  ({ keys, alsoKeys = [] }: LogDependencies): Middleware =>
  async (ctx) => {
    ctx.type = 'application/jwk-set+json';
    ctx.body = JSON.stringify({ keys: [...publicKeys(await keys.ring()).keys, ...alsoKeys] });
  };
