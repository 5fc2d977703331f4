import { HttpError } from '../../http-error.js';
import { quote } from '../describe-schema-errors.js';

const CHARSET = /;\s*charset\s*=\s*["']?([^\s;"']*)/gi;
const UTF_8 = /^(?:utf-?8)?$/i;

/**
 * JSON that is exchanged is UTF-8 (RFC 8259, 8.1), and forms are read as UTF-8 too: a body that says it is written otherwise would be
 * taken for no JSON, or for another text.
 * @throws HttpError 415
 */
export const refuseOtherCharset = (contentType = ''): void => {
  for (const [, charset = ''] of contentType.matchAll(CHARSET))
    if (!UTF_8.test(charset)) throw new HttpError(415, `Send the body in UTF-8: the charset ${quote(charset)} is not read`);
};
