import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of `src/` → the other folders of `src/` that it may import. One direction, no way back. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  lists: [],
  rulebook: [],
  reading: ['lists', 'rulebook'],
  table: ['lists'],
  compile: ['rulebook', 'table'],
  proof: [],
  stores: [],
  verdict: ['rulebook', 'reading', 'compile', 'table', 'proof'],
  config: ['rulebook'],
  http: ['rulebook', 'reading', 'compile', 'table', 'verdict', 'proof', 'stores', 'config'],
};

/** Files at the top of `src/` that put everything together; nothing imports them, and only config reads the environment. */
const FREE = ['main', 'start'];

interface Arrow {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const sources = (): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file));

const folderOf = (file: string): string => (file.split(sep)[1] ?? '').replace(/\.[jt]s$/, '');

/** What a file imports of our own, types too, without the ending. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].map((match) => normalize(join(dirname(file), match[1] ?? '')).replace(/\.[jt]s$/, ''));

/** Every import between our own files, by folder. */
const arrowsOf = (file: string, text: string): Arrow[] =>
  importsOf(file, text)
    .map((to) => ({ file, from: folderOf(file), to: folderOf(to) }))
    .filter((arrow) => arrow.from !== arrow.to);

/** A circle for every import that leads back to a file on the way to it. */
const circlesOf = (texts: ReadonlyMap<string, string>): string[] => {
  const imports = new Map([...texts].map(([file, text]) => [file.replace(/\.ts$/, ''), importsOf(file, text)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
};

const isWrong = ({ from, to }: Arrow): boolean => !FREE.includes(from) && !(ARROWS[from] ?? []).includes(to);

describe('imports between folders', () => {
  const files = sources();
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

  it('point one way only', () => {
    const wrong = [...texts]
      .flatMap(([file, text]) => arrowsOf(file, text))
      .filter(isWrong)
      .map((arrow) => `${arrow.file} must not import src/${arrow.to}`);
    expect(wrong).toEqual([]);
  });

  it('are known for every folder', () => {
    const unknown = [...new Set(files.map(folderOf))].filter((folder) => !(folder in ARROWS) && !FREE.includes(folder));
    expect(unknown).toEqual([]);
  });

  it('reach the environment through config.ts alone', () => {
    const readers = [...texts].filter(([, text]) => /process\.env/.test(text)).map(([file]) => file);
    expect(readers).toEqual([join('src', 'config', 'config.ts')]);
  });

  it('are seen where they point the wrong way', () => {
    const seen = arrowsOf(
      join('src', 'table', 'x.ts'),
      "import type { A } from '../verdict/a.js';\nexport { b } from './b.js';\nawait import('../http/app.js');",
    );
    expect(seen.filter(isWrong).map((arrow) => arrow.to)).toEqual(['verdict', 'http']);
  });
});

describe('imports between files', () => {
  it('go in no circles', () => {
    const texts = new Map(sources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
    expect(circlesOf(texts)).toEqual([]);
  });

  it('are seen where they go in a circle, if only for a type', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join('src', 'table', name)) as [string, string, string];
    const texts = new Map([
      [`${a}.ts`, "import { b } from './b.js';"],
      [`${b}.ts`, "import { c } from './c.js';"],
      [`${c}.ts`, "import type { B } from './b.js';"],
    ]);
    expect(circlesOf(texts)).toEqual([`${b} → ${c} → ${b}`]);
  });
});
