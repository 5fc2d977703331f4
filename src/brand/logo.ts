/** A picture that is served as it is. */
export interface Logo {
  readonly bytes: Buffer;
  readonly type: 'image/svg+xml' | 'image/png';
}

/** Bytes. */
export const LARGEST_LOGO = 256 * 1024;

/** Pixels. */
const LARGEST_SIDE = 4_096;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const ELEMENTS = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title', 'desc'];
const ATTRIBUTES =
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform fill fill-rule clip-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-dasharray opacity role version preserveAspectRatio`.split(/\s+/);
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Numbers, names of colours, `rotate(45)` and `rgb(1, 2, 3)`, but no `url(…)`. */
const VALUE = /^(?!.*url)[\w\s.,#()%+-]*$/i;

const MARKUP = /<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[A-Za-z:-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>|[^<]+/y;
const ATTRIBUTE = /([A-Za-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** @returns what an attribute has that no plain shape needs */
const wrongAttribute = (written: string): string | undefined => {
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    const isAllowed = name === 'xmlns' ? value === NAMESPACE : ATTRIBUTES.includes(name) && VALUE.test(value);
    if (!isAllowed) return `the attribute \`${name.slice(0, 40)}\``;
  }
  return undefined;
};

/** What an SVG holds beside plain shapes, or nothing: only what is on a list passes, and nothing is repaired. */
const wrongInSvg = (text: string): string | undefined => {
  const open: string[] = [];
  let isOver = false;
  const source = text.replace(/^\s*<\?xml version="1\.[01]"(?: encoding="UTF-8")?(?: standalone="\w+")?\s*\?>/i, '').trim();
  MARKUP.lastIndex = 0;
  while (MARKUP.lastIndex < source.length) {
    const at = MARKUP.lastIndex;
    const [whole, closed, opened, attributes = '', empty] = MARKUP.exec(source) ?? [];
    if (whole === undefined) return `\`${source.slice(at, at + 20).replace(/\s+/g, ' ')}\``;
    if (isOver) return 'something behind its end';
    if (closed !== undefined) {
      if (open.pop() !== closed) return `a \`</${closed}>\` that closes nothing`;
    } else if (opened !== undefined) {
      if (!ELEMENTS.includes(opened) || (open.length === 0) !== (opened === 'svg')) return `the element \`${opened.slice(0, 40)}\``;
      const wrong = wrongAttribute(attributes);
      if (wrong !== undefined) return wrong;
      if (empty === '') open.push(opened);
    } else if (/&/.test(whole) || (whole.trim() !== '' && !['title', 'desc'].includes(open.at(-1) ?? ''))) return 'text';
    isOver = open.length === 0;
  }
  return isOver ? undefined : 'no end';
};

/** What is wrong with a PNG, or nothing. */
const wrongInPng = (bytes: Buffer): string | undefined => {
  if (
    bytes.length < 45 ||
    bytes.toString('latin1', 12, 16) !== 'IHDR' ||
    bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND'
  )
    return 'is no whole PNG';
  const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return sides.every((side) => side > 0 && side <= LARGEST_SIDE) ? undefined : `has a side of more than ${LARGEST_SIDE} pixels, or of none`;
};

/** @returns the logo, or what is wrong with it, in words that follow its name */
export const readLogo = (bytes: Buffer): Logo | string => {
  if (bytes.length > LARGEST_LOGO) return `has ${bytes.length} bytes, more than ${LARGEST_LOGO}`;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return wrongInPng(bytes) ?? { bytes, type: 'image/png' };
  const text = bytes.toString('utf8');
  if (!/^\s*<(?:\?xml|svg)\b/.test(text)) return 'is neither SVG nor PNG';
  const wrong = wrongInSvg(text);
  return wrong === undefined
    ? { bytes, type: 'image/svg+xml' }
    : `holds ${wrong}: an SVG may hold plain shapes only (${ELEMENTS.join(', ')})`;
};
