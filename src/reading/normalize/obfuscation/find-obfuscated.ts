import { ASCII, isDigit, isLower, isUpper } from '../../text/characters.js';
import type { TextRange } from '../../text/span.js';

/** What of a text is written as if to be read past. */
export interface ObfuscatedRanges {
  /** Stretches without a space that hold a sign, a figure or a turn of case among letters, a letter three times, or very many letters. */
  readonly chunks: readonly TextRange[];
  /** Single letters stand in a row. */
  readonly spaced: boolean;
}

/** So many letters in a row are looked at: a long word, or several written together. */
export const RUN_TOGETHER = 12;
const SINGLES = 4;
const NEW_LINE = 10;
const HYPHEN = 45;

const SMALL = 1;
const CAPITAL = 2;
/** Figures, and signs that are drawn like letters. */
const FIGURE = 3;
const BOUNDARY = 4;
/** The kind of each ASCII character; others are signs like any other. */
const KIND = Uint8Array.from({ length: ASCII }, (_, code) =>
  isLower(code)
    ? SMALL
    : isUpper(code)
      ? CAPITAL
      : isDigit(code) || code === 36 || code === 64
        ? FIGURE
        : ' \t\n\v\f\r,;:="\'()[]{}<>?/\\'.includes(String.fromCharCode(code))
          ? BOUNDARY
          : 0,
);

/** `-` at the end of a line carries the word over to the next. */
const carriesOver = (text: string, lineEnd: number): boolean => {
  if (text.charCodeAt(lineEnd - 1) !== HYPHEN) return false;
  let at = lineEnd + 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  const next = text.charCodeAt(at);
  return isLower(next) || isUpper(next);
};

/** One pass over a folded text: most texts have nothing odd, and cost no more than this. */
export const findObfuscated = (text: string): ObfuscatedRanges => {
  const chunks: TextRange[] = [];
  let spaced = false;
  let from = 0;
  let odd = false;
  let worded = false;
  let letters = 0;
  let singles = 0;
  let same = 0;
  let before = 0;
  for (let at = 0, { length } = text; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : NEW_LINE;
    const kind = code < ASCII ? (KIND[code] as number) : 0;
    if (kind === SMALL || kind === CAPITAL) {
      same = code === before ? same + 1 : 1;
      // A sign or a figure before it, three of a kind, a capital behind a small letter.
      if (letters === 0 ? at > from : same === 3 || (kind === CAPITAL && KIND[before] === SMALL)) odd = true;
      if (++letters === RUN_TOGETHER) odd = true;
      worded = true;
    } else {
      if (letters > 0) {
        singles = letters === 1 ? singles + 1 : 0;
        if (singles === SINGLES) spaced = true;
      }
      if (kind === FIGURE && worded) odd = true;
      letters = 0;
      if (kind === BOUNDARY && !(code === NEW_LINE && carriesOver(text, at))) {
        if (odd) chunks.push({ from, to: at });
        odd = worded = false;
        from = at + 1;
      }
    }
    before = code;
  }
  return { chunks, spaced };
};
