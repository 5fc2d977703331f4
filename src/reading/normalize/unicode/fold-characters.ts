import type { AlignedText } from '../../text/aligned-text.js';
import { BoundedCache } from '../../text/bounded-cache.js';
import { LOOKALIKES } from './confusables.js';

const SPECIAL = new Map<string, string>([
  ...[...'‘’‚‛′`´ʼ＇❛❜'].map((c): [string, string] => [c, "'"]),
  ...[...'“”„‟″«»＂‹›❝❞〝〞「」『』'].map((c): [string, string] => [c, '"']),
  ...[...'‐‑‒–−﹣－⁃'].map((c): [string, string] => [c, '-']),
  ...[...'—―⸺⸻'].map((c): [string, string] => [c, '—']),
  ['×', '*'],
  ['·', ' '],
  ['•', '\n'],
  ['…', '...'],
  ['→', '—'],
  ['⇒', '—'],
  ['≥', '>='],
  ['≤', '<='],
  ['\u2800', ' '],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
  ['。', '. '],
  ['、', ', '],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
]);

const SUPERSCRIPT = /[⁰¹²³⁴-⁹]/u;
/** Soft hyphen, joiners, direction marks, variation selectors, fillers, tags. */
const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}`;
/** Controls other than white space, and the marks of annotations. */
const CONTROLS = String.raw`\u0000-\u0008\u000E-\u001F\u007F\uFFF9-\uFFFB`;
/** Drawn as nothing. */
const INVISIBLE = new RegExp(`[${IGNORABLE}${CONTROLS}]`, 'u');
const MARKS = /\p{M}/gu;
const DECIMAL = /\p{Nd}/u;
/** Letters in a shape: white on a black disc, white on a black square; each a whole alphabet in order. */
const SHAPED = [0x1f150, 0x1f170] as const;
const LETTERS = 26;

const cache = new BoundedCache<string>(8_192);

/** Digits of other scripts stand in rows of ten. */
const digitOf = (c: string): string => {
  const code = c.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
};

const foldCharacter = (c: string): string => {
  const special = SPECIAL.get(c) ?? LOOKALIKES.get(c);
  if (special !== undefined) return special;
  if (INVISIBLE.test(c)) return '';
  const code = c.codePointAt(0) as number;
  const shape = SHAPED.find((first) => code >= first && code < first + LETTERS);
  if (shape !== undefined) return String.fromCharCode(97 + code - shape);
  const bare = c.normalize('NFKD').replace(MARKS, '');
  if (bare.length > 2) return bare;
  return SPECIAL.get(bare) ?? LOOKALIKES.get(bare) ?? (DECIMAL.test(bare) && bare > '9' ? digitOf(bare) : bare);
};

const folded = (c: string): string => cache.get(c) ?? cache.put(c, foldCharacter(c));

/** Whether anything in the text is to be folded: all but printable ASCII and its white space. */
const UNUSUAL = /[^\t-\r -~]/;

/** Accents, invisible characters, look-alike letters and typographic quotes folded away; case is kept. */
export const foldCharacters = (source: string | AlignedText): AlignedText => {
  const { text, origin: before } = typeof source === 'string' ? { text: source, origin: undefined } : source;
  if (!UNUSUAL.test(text)) return { text, origin: before };
  let out = '';
  const origin: number[] = [];
  let raised = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number;
    const width = code > 0xffff ? 2 : 1;
    let plain = code >= 32 && code < 127 ? text.charAt(at) : folded(text.slice(at, at + width));
    const superscript = code >= 128 && SUPERSCRIPT.test(text.charAt(at));
    if (superscript && !raised) plain = `^${plain}`;
    raised = superscript;
    const from = before === undefined ? at : (before[at] as number);
    for (let k = 0; k < plain.length; k++) origin.push(from);
    out += plain;
    at += width;
  }
  origin.push(before === undefined ? text.length : (before[text.length] as number));
  return { text: out, origin: Int32Array.from(origin) };
};
