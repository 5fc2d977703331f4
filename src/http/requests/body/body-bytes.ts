import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import rawBody from 'raw-body';
import { HttpError } from '../../http-error.js';
import { refuseOtherCharset } from './charset.js';

/** The longest body, sent and unpacked. */
const MOST_BODY_BYTES = 64 * 1024;

type Unpack = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** Brotli is not among them: 200 bytes of it make the decoder allocate 16 MB before it has said how much will come. */
const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  // RFC 9110, 8.4.1.3: the same as gzip.
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
]);

const unpackerOf = (encoding: string): Unpack | undefined => {
  const unpack = UNPACK.get(encoding);
  if (unpack === undefined && encoding !== 'identity' && encoding !== '') {
    throw new HttpError(415, 'Send the body unencoded, or with Content-Encoding `gzip` or `deflate`', {
      headers: { 'Accept-Encoding': 'gzip, deflate' },
    });
  }
  return unpack;
};

/** What zlib says of bytes that are not what their encoding promises. */
const isBroken = (error: unknown): boolean => error instanceof Error && 'code' in error && /^Z_(?!MEM)/.test(String(error.code));
const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The bytes of a body of text in UTF-8, unpacked; never more than 64 kB of either are held.
 * @throws HttpError 415 for another charset or encoding, 413 where there is more, 400 where the bytes are not what the encoding promises.
 */
export const readBodyBytes = async (request: IncomingMessage): Promise<Buffer> => {
  refuseOtherCharset(request.headers['content-type']);
  const unpack = unpackerOf((request.headers['content-encoding'] ?? '').trim().toLowerCase());
  const sent = await rawBody(request, { limit: MOST_BODY_BYTES, length: request.headers['content-length'] ?? null });
  if (unpack === undefined) return sent;
  try {
    return await unpack(sent, { maxOutputLength: MOST_BODY_BYTES });
  } catch (error) {
    if (isTooLarge(error)) throw new HttpError(413, 'The request body is larger than 64 kB once it is unpacked');
    if (isBroken(error)) throw new HttpError(400, 'The request body is not what its Content-Encoding says');
    throw error;
  }
};
