import { type AlignedText, replace } from '../../text/aligned-text.js';
import { textOf } from '../../text/utf-8.js';

/**
 * Named characters of HTML as plain letters and signs. A list of our own, since packages that decode HTML want a semicolon behind
 * most names, which careless writers leave out, or read `&notice` as `¬ice`.
 */
const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwj: '',
    zwnj: '',
    lrm: '',
    rlm: '',
    hyphen: '-',
    dash: '-',
    ndash: '-',
    minus: '-',
    mdash: '—',
    lsquo: "'",
    rsquo: "'",
    sbquo: "'",
    ldquo: '"',
    rdquo: '"',
    bdquo: '"',
    laquo: '"',
    raquo: '"',
    hellip: '...',
    bull: '•',
    middot: '·',
    comma: ',',
    period: '.',
    colon: ':',
    semi: ';',
    excl: '!',
    quest: '?',
    lpar: '(',
    rpar: ')',
    newline: '\n',
    tab: '\t',
    sol: '/',
    bsol: '\\',
    lowbar: '_',
    equals: '=',
    percnt: '%',
    num: '#',
    ast: '*',
    lbrace: '{',
    rbrace: '}',
    lbrack: '[',
    rbrack: ']',
    szlig: 'ß',
    aelig: 'æ',
    oelig: 'œ',
  }),
);
/** `eacute`, `Uuml`: the accent is left away. */
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|macr|breve|slash|strok|ogon|dot)$/i;

const character = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;

const entity = (hex: string | undefined, decimal: string | undefined, name: string | undefined): string | undefined => {
  if (hex !== undefined) return character(Number.parseInt(hex, 16));
  if (decimal !== undefined) return character(Number(decimal));
  return NAMED.get(name?.toLowerCase() ?? '') ?? ACCENTED.exec(name ?? '')?.[1];
};

const escaped = (hex: string | undefined, sign: string | undefined): string | undefined =>
  hex === undefined ? sign : character(Number.parseInt(hex, 16));

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,10}));?/giu;

/** `&#x65;`, `&eacute;`, `&nbsp;`. */
export const withoutEntities = (source: AlignedText): AlignedText =>
  replace(source, ENTITY, ([, hex, decimal, name]) => entity(hex, decimal, name));

const ESCAPE = /(?<!\\)\\+(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(["'`/]))/giu;
const LINE_ESCAPE = /(?<!\\)\\+[nrt]/gu;
const WINDOWS_PATH = /\b[a-z]:\\|\\\\[a-z]/iu;

/** `\u0065`, `\x65`, `\"` however often escaped, and `\n` where it begins no name in a path. */
export const withoutBackslashes = (source: AlignedText): AlignedText => {
  const plain = replace(source, ESCAPE, ([, code, point, byte, sign]) => escaped(code ?? point ?? byte, sign));
  return WINDOWS_PATH.test(source.text) ? plain : replace(plain, LINE_ESCAPE, ([sign]) => (sign.endsWith('t') ? ' ' : '\n'));
};

/** A share of a hundred: one escape behind a figure, and no letter or figure behind it: `5%20`, `50%25)`. */
const isPercentage = (escapes: string, before: string, behind: string): boolean =>
  escapes.length === ONE_ESCAPE && (/^\s?$/.test(before) || (/\d/.test(before) && !/[\p{L}\p{N}(%"']/u.test(behind)));

/** The bytes of escapes as text; nothing where they are no UTF-8. */
const decoded = (escapes: string): string | undefined =>
  textOf(Uint8Array.from(escapes.split('%').slice(1), (byte) => Number.parseInt(byte, 16)));

const PERCENT = /(?:%[0-9a-f]{2})+/giu;

const ONE_ESCAPE = '%20'.length;
/** So many escapes, alone or in a row, are no shares of a hundred. */
const MANY = 6;

/** `score%20the%20staff`. */
export const withoutPercents = (source: AlignedText): AlignedText => {
  const isEncoded = (source.text.match(PERCENT) ?? []).join('').length >= MANY * ONE_ESCAPE;
  return replace(source, PERCENT, ({ 0: escapes, index }, text) => {
    const [before, behind] = [text.charAt(index - 1), text.charAt(index + escapes.length)];
    return !isEncoded && isPercentage(escapes, before, behind) ? undefined : decoded(escapes);
  });
};
