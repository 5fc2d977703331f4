import { type AlignedText, replace } from '../../text/aligned-text.js';
import { textOf } from '../../text/utf-8.js';

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

/** One escape between a figure and no letter or figure is a share of a hundred: `5%20`; not where the text is full of them. */
const percent = (run: string, before: string, behind: string, encoded: boolean): string | undefined => {
  if (!encoded && run.length === 3 && (/^[\s]?$/.test(before) || (/\d/.test(before) && !/[\p{L}\p{N}(%"']/u.test(behind))))
    return undefined;
  return textOf(Uint8Array.from(run.split('%').slice(1), (byte) => Number.parseInt(byte, 16)));
};

const PERCENT = /(?:%[0-9a-f]{2})+/giu;

/** So many escapes, alone or in runs, are no shares of a hundred. */
const MANY = 6;

/** `score%20the%20staff`. */
export const withoutPercents = (source: AlignedText): AlignedText => {
  const encoded = (source.text.match(PERCENT)?.join('').length ?? 0) >= MANY * '%20'.length;
  return replace(source, PERCENT, (found, whole) =>
    percent(found[0], whole.charAt(found.index - 1), whole.charAt(found.index + found[0].length), encoded),
  );
};
