/** A text in plain letters, and where in the original (UTF-16 offsets) each of its characters comes from. */
export interface Folded {
  readonly text: string;
  /** Offset in the original of each character, with one more for the end; absent where the text was plain already. */
  readonly origin: Int32Array | undefined;
}

/** Letters of other scripts that are drawn like Latin ones and are used to slip past a filter. */
const LOOKALIKES = new Map<string, string>(
  [
    ['абсԁеһіјӏморԛѕтухԝѵгвнк', 'abcdehijlmopqstyxwvrbhk'],
    ['АВСЕНІЈКМОРЅТУХ', 'ABCEHIJKMOPSTYX'],
    ['αβεικνορτυχγ', 'abeiknoptuxy'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at): [string, string] => [letter, to[at] ?? letter])),
);

const SPECIAL = new Map<string, string>([
  ...[..."‘’‚‛′`´ʼ＇"].map((c): [string, string] => [c, "'"]),
  ...[...'“”„‟″«»＂'].map((c): [string, string] => [c, '"']),
  ...[...'‐‑‒–−﹣－'].map((c): [string, string] => [c, '-']),
  ...[...'—―'].map((c): [string, string] => [c, '—']),
  ['×', '*'], ['·', ' '], ['•', '\n'], ['…', '...'], ['→', '—'], ['⇒', '—'], ['≥', '>='], ['≤', '<='],
  ['ß', 'ss'], ['æ', 'ae'], ['Æ', 'AE'], ['œ', 'oe'], ['Œ', 'OE'], ['ø', 'o'], ['Ø', 'O'], ['ł', 'l'], ['Ł', 'L'], ['đ', 'd'], ['Đ', 'D'], ['ı', 'i'],
  ['。', '. '], ['、', ', '], ['\u2028', '\n'], ['\u2029', '\n'],
]);

const SUPERSCRIPT = /[⁰¹²³⁴-⁹]/u;
// Soft hyphen, joiners, direction marks, variation selectors, byte order mark: drawn as nothing.
const INVISIBLE = /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB]/u;
const MARKS = /\p{M}/gu;

const known = new Map<string, string>();
const KNOWN_LIMIT = 8_192;

const foldCharacter = (c: string): string => {
  const special = SPECIAL.get(c) ?? LOOKALIKES.get(c);
  if (special !== undefined) return special;
  if (INVISIBLE.test(c)) return '';
  const bare = c.normalize('NFKD').replace(MARKS, '');
  return bare.length === 1 ? (SPECIAL.get(bare) ?? LOOKALIKES.get(bare) ?? bare) : bare;
};

const folded = (c: string): string => {
  const before = known.get(c);
  if (before !== undefined) return before;
  const now = foldCharacter(c);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(c, now);
  return now;
};

/** Accents, invisible characters, look-alike letters and typographic quotes folded away; case is kept. */
export const fold = (text: string): Folded => {
  if (!/[^\x00-\x7F]/.test(text)) return { text, origin: undefined };
  let out = '';
  const origin: number[] = [];
  let raised = false;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    let plain = code < 128 ? text.charAt(at) : folded(text.slice(at, at + width));
    const superscript = code >= 128 && SUPERSCRIPT.test(text.charAt(at));
    if (superscript && !raised) plain = `^${plain}`;
    raised = superscript;
    for (let k = 0; k < plain.length; k++) origin.push(at);
    out += plain;
    at += width;
  }
  origin.push(text.length);
  return { text: out, origin: Int32Array.from(origin) };
};
