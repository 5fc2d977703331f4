import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { contrastOf, LEAST_CONTRAST, nearestReadable } from '../../src/brand/contrast.js';
import { readLogo } from '../../src/brand/logo.js';
import { BrandRefused, readBrand } from '../../src/brand/read-brand.js';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = join(folder, 'brand.yaml');
const GOOD = 'name: Acme\ncolours: { text: "#111827", ground: "#ffffff", accent: "#9a3412" }\n';
const read = (yaml: string) => {
  writeFileSync(FILE, yaml);
  return readBrand(FILE);
};
const problems = (yaml: string): readonly string[] => {
  try {
    read(yaml);
    return [];
  } catch (error) {
    if (!(error instanceof BrandRefused)) throw error;
    return error.problems.map((one) => one.replace(`${FILE}:`, ''));
  }
};
const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe('a brand', () => {
  it('is read with its logo', () => {
    writeFileSync(join(folder, 'logo.svg'), svg('<title>Acme</title><path d="M0 0h8v8z" fill="#9a3412"/>'));
    const brand = read(`${GOOD}logo: logo.svg\nsupport_url: https://acme.example/help\nlegal_line: Acme Ltd\nnames_product: false\n`);
    expect(brand).toMatchObject({ name: 'Acme', supportUrl: 'https://acme.example/help', legalLine: 'Acme Ltd', namesProduct: false });
    expect(brand.logo?.type).toBe('image/svg+xml');
  });

  it.each([
    ['a part that is none', `${GOOD}colors: 1`, '3: `colors` is no part of a brand; did you mean `colours`?'],
    ['no name', GOOD.replace('name: Acme\n', ''), '1: `name` is missing'],
    ['a name of two lines', GOOD.replace('Acme', '"A\\nB"'), '1: `name` must be a text of 1 to 60 visible characters'],
    ['a colour by name', GOOD.replace('"#111827"', 'black'), '2: `colours.text` must be a colour such as `"#1d4ed8"`, in quotes'],
    ['a style as a colour', GOOD.replace('#111827', '#111;}'), '2: `colours.text` must be a colour such as `"#1d4ed8"`, in quotes'],
    ['a script as support', `${GOOD}support_url: "javascript:alert(1)"`, '3: `support_url` must be an https or mailto address'],
    ['a logo that is not there', `${GOOD}logo: none.svg`, '3: `logo` cannot be read: ENOENT'],
    ['a folder as logo', `${GOOD}logo: .`, '3: `logo` is no file'],
    ['no YAML', 'name: "A', /^1: /],
    ['no mapping', '- a', /^1: must be a mapping of name/],
  ])('is refused with %s', (_, yaml, problem) => {
    const [first, ...others] = problems(yaml);
    expect(first).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    expect(others).toEqual([]);
  });

  it('is refused with a contrast of 1.1, and told the nearest colour that passes', () => {
    const [refusal = ''] = problems(GOOD.replace('#111827', '#f3f4f6'));
    expect(refusal).toMatch(
      /^2: `colours\.text` has a contrast of 1\.1\d? to the ground, less than 4\.5; the nearest that passes is `#\w{6}`$/,
    );
    const nearest = /`(#\w{6})`$/.exec(refusal)?.[1] ?? '';
    expect(problems(GOOD.replace('#111827', nearest))).toEqual([]);
  });

  it('is refused with a logo of 5 MB', () => {
    writeFileSync(join(folder, 'large.png'), Buffer.alloc(5_000_000));
    expect(problems(`${GOOD}logo: large.png`)).toEqual(['3: `logo` has 5000000 bytes, more than 262144']);
  });
});

describe('the nearest readable colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  it('can be read on any one ground, and is the colour itself where that can', () => {
    fc.assert(
      fc.property(colour, colour, (one, ground) => {
        const found = nearestReadable(one, ground);
        expect(contrastOf(found, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        if (contrastOf(one, ground) >= LEAST_CONTRAST) expect(found).toBe(one);
      }),
    );
  });
});

describe('a logo', () => {
  it.each([
    svg('<g transform="rotate(45)"><circle cx="4" cy="4" r="3" fill="rgb(1, 2, 3)"/></g>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n${svg("<rect x='0' y='0' width='8' height='8'/>")}\n`,
  ])('passes as plain shapes: %s', (text) => {
    expect(readLogo(Buffer.from(text))).toMatchObject({ type: 'image/svg+xml' });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['a handler', svg('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['a handler at the end', svg('<path d="M0 0" onclick="alert(1)"/>')],
    ['HTML', svg('<foreignObject><b>x</b></foreignObject>')],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['a reference', svg('<use href="#x"/>')],
    ['a picture from elsewhere', svg('<image href="https://x.example/a.png"/>')],
    ['a style', svg('<style>@import "https://x.example"</style>')],
    ['an attribute of style', svg('<path style="fill:url(https://x.example)"/>')],
    ['an address as a colour', svg('<path fill="url(https://x.example/#a)"/>')],
    ['an animation', svg('<animate attributeName="href"/>')],
    ['an entity', svg('<title>&lt;script&gt;</title>')],
    ['a document type', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['a comment', svg('<!-- x -->')],
    ['raw text', svg('<![CDATA[<script>]]>')],
    ['an instruction', svg('<?xml-stylesheet href="https://x.example"?>')],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 8 8"></svg>'],
    ['text outside', svg('hello')],
    ['two roots', `${svg('')}${svg('')}`],
    ['an svg within', svg(svg(''))],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['wrong nesting', '<svg><g></svg></g>'],
    ['a broken tag', '<svg <g/>'],
    ['HTML as a whole', '<html></html>'],
    ['nothing', ''],
    ['half a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('is refused with %s', (_, content) => {
    expect(readLogo(Buffer.from(content))).toEqual(expect.any(String));
  });

  it('never passes with a mark that begins something else, wherever it stands', () => {
    const good = svg('<path d="M0 0h8v8z" fill="#fff"/>');
    fc.assert(
      fc.property(fc.nat(good.length - 2), fc.constantFrom('<script>', ' onload="x"', '&#60;', '<!', 'javascript:'), (at, hostile) => {
        const read = readLogo(Buffer.from(good.slice(0, at + 1) + hostile + good.slice(at + 1)));
        // Inside a value without a quote it is a wrong value; nowhere is it served.
        expect(read).toEqual(expect.any(String));
      }),
    );
  });
});
