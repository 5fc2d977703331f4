import { ASCII } from '../../text/characters.js';

/** So many letters, figures and signs in a row, a capital or a figure among them, may be base64. */
const LONG_ROW = 12;

const SMALL = 1;
const CODED = 2;
/** A row goes on behind it. */
const LINE_END = 3;
/** It begins an escape or a tag, or is drawn as nothing. */
const MASKING = 4;
const KINDS: readonly (readonly [number, RegExp])[] = [
  [SMALL, /[a-z+/_-]/],
  [CODED, /[A-Z0-9]/],
  [LINE_END, /[\r\n]/],
  [MASKING, /[&%\\<]|[^\t-\r -~]/],
];
/** The kind of each ASCII character; others end a row. */
const KIND = Uint8Array.from({ length: ASCII }, (_, code) => KINDS.find(([, of]) => of.test(String.fromCharCode(code)))?.[0] ?? 0);

/** Whether a text stands as it is meant: all ASCII, and nothing in it may be encoded. One pass, and nothing to decode or fold. */
export const isPlain = (text: string): boolean => {
  let row = 0;
  let coded = false;
  for (let at = 0, { length } = text; at < length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < ASCII ? KIND[code] : MASKING;
    if (kind === MASKING) return false;
    if (kind === SMALL || kind === CODED) {
      row++;
      coded ||= kind === CODED;
      if (coded && row >= LONG_ROW) return false;
    } else if (kind !== LINE_END) {
      row = 0;
      coded = false;
    }
  }
  return true;
};
