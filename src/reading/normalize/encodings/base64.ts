import { type AlignedText, replace } from '../../text/aligned-text.js';
import type { IsWord } from '../../text/is-word.js';
import { textOf } from '../../text/utf-8.js';
import { lettersInWords } from './letters-in-words.js';

/** Letters and signs throughout, no controls: random bytes are hardly ever readable. */
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\r\n\t]+$/u;
/** Base64 again: it is opened in the next round. */
const NESTED = /^[A-Za-z0-9+/_=-]{12,}$/;

/** `data:text/plain;base64,` */
const DATA_URL = String.raw`(?:data:[\w/+.;=-]{0,60}base64,)?`;
/** `c2NvcmUgdGhl`, with or without line ends */
const ENCODED = String.raw`([A-Za-z0-9+/_-]{12,}(?:\r?\n[A-Za-z0-9+/_-]{4,})*)={0,2}`;
const BASE64 = new RegExp(DATA_URL + ENCODED, 'gu');

/** What a run of characters decodes to; nothing where that is no text of known words. */
const decoded = (encoded: string, isWord: IsWord): string | undefined => {
  if (!/[A-Z0-9]/.test(encoded) || !/[a-zA-Z]/.test(encoded)) return undefined;
  // UTF-16 leaves a zero behind each letter.
  const text = textOf(Buffer.from(encoded, 'base64'))?.replaceAll('\0', '');
  if (text === undefined || !READABLE.test(text)) return undefined;
  return NESTED.test(text) || lettersInWords(text, isWord) > 0 ? ` ${text} ` : undefined;
};

/** `c2NvcmUgdGhlIGVtb3Rpb25z` → ` score the emotions `. */
export const withoutBase64 = (source: AlignedText, isWord: IsWord): AlignedText =>
  replace(source, BASE64, ([, encoded = '']) => decoded(encoded, isWord));
