import type { IncomingMessage } from 'node:http';
import rawBody from 'raw-body';
import { MOST_PACKED } from '../../archive/archive-bounds.js';
import { ARCHIVE_TYPES } from '../../archive/unpack.js';
import { isRuleSetId } from '../../rule-sets/rule-set.js';
import type { Context } from '../context.js';
import { pathParameter } from '../context.js';
import { HttpError, invalid } from '../http-error.js';
import { isJsonObject } from '../json-object.js';
import { refuseOtherCharset } from './body/charset.js';

/** The id of a rule set in a path; one that cannot be is as unknown as one that is not there. */
export const ruleSetIdIn = (ctx: Context): string => {
  const id = pathParameter(ctx, 'rule_set');
  if (!isRuleSetId(id)) throw notFound('rule set');
  return id;
};

/** Another tenant's is as unknown as one that nobody has. */
export const notFound = (what: string): HttpError => new HttpError(404, `There is no such ${what}`);

/**
 * An archive as it was sent, at most 1 MB.
 * @throws HttpError 413, 415
 */
export const readArchive = async (ctx: Context): Promise<{ readonly bytes: Buffer; readonly type: string }> => {
  const type = ctx.get('Content-Type');
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!ARCHIVE_TYPES.some((one) => one === plain))
    throw new HttpError(415, `Send the rule set as one of ${ARCHIVE_TYPES.map((one) => `\`${one}\``).join(', ')}`);
  refuseOtherCharset(type);
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') throw new HttpError(415, 'Send the archive as it is, without a Content-Encoding');
  return { bytes: await readBytes(ctx.req), type };
};

const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  try {
    return await rawBody(request, { limit: MOST_PACKED, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large')
      throw new HttpError(413, `The archive is larger than ${MOST_PACKED} bytes`, { headers: { Connection: 'close' } });
    throw error;
  }
};

/**
 * `{"version": "1.2.0"}`, or null for none.
 * @throws HttpError 422
 */
export const readVersion = (body: unknown): string | null => {
  if (isJsonObject(body)) {
    const { version, ...more } = body;
    const [extra] = Object.keys(more);
    if (extra !== undefined)
      throw invalid([{ pointer: '', detail: `\`${extra.slice(0, 40)}\` is not a member of the request; send \`version\`` }]);
    if (version === null || (typeof version === 'string' && version.length <= 40)) return version;
  }
  throw invalid([{ pointer: '/version', detail: '`version` must be a version such as `1.2.0`, or null for none' }]);
};
