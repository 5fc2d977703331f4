import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import { checkRuleBook } from '../../tools/rules/check/check-rule-book.js';
import { byExtent, FULL, sampled } from '../support/full.js';

interface Broken {
  readonly code: string;
  /** `law/ban.yaml:12:9`. */
  readonly at: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const FIXTURES = join('test', 'compile', 'fixtures');
const TODAY = '2026-11-20';
/** The rule book that ships was confirmed again since. */
const CONFIRMED = '2026-11-27';
const broken = parse(readFileSync(join(FIXTURES, 'broken.yaml'), 'utf8')) as readonly Broken[];
const scratch = mkdtempSync(join(tmpdir(), 'broken-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
const copy = (): string => {
  const folder = join(scratch, String(made++));
  cpSync(join(FIXTURES, 'tiny'), folder, { recursive: true });
  return folder;
};

const diagnose = (folder: string): readonly Diagnostic[] => checkRuleBook(folder, TODAY).diagnostics;
const spell = (one: Diagnostic): string => `${one.code} ${one.file}:${one.line}:${one.column}`;

/** Files and folders that nobody reads; what the inventory says of each is tested beside it. */
const UNREAD = ['unread-file', 'unread-folder', 'unlisted-folder'];

const replace = (path: string, make: () => void): void => {
  rmSync(path);
  make();
};

/** Files that nobody writes on purpose, and the one thing to say of each. */
const SPOILT = [
  ['byte-order-mark', (path: string) => writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`)],
  ['not-utf-8', (path: string) => writeFileSync(path, Buffer.from([0x61, 0x3a, 0x20, 0xff]))],
  ['file-too-large', (path: string) => writeFileSync(path, `# ${'x'.repeat(10_000_000)}\n`)],
  ['symbolic-link', (path: string) => replace(path, () => symlinkSync('/etc/hostname', path))],
  ['not-a-file', (path: string) => replace(path, () => mkdirSync(path))],
  ['not-a-file', (path: string) => replace(path, () => execFileSync('mkfifo', [path]))],
  ['tab-as-indent', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll('  ', '\t'))],
  ['duplicate-key', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/^.*$/m, '$&\n$&'))],
  ['yaml-syntax', (path: string) => writeFileSync(path, `a: ${'['.repeat(100_000)}`)],
  ['yaml-syntax', (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8')}---\n${readFileSync(path, 'utf8')}`)],
  [
    'anchor',
    (path: string) =>
      writeFileSync(path, 'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]\n'),
  ],
] as const;

describe('the checker', () => {
  it('finds nothing in the tiny law that every broken one is made from', () => {
    expect(diagnose(copy()).map(spell)).toEqual([]);
  });

  // CI asks `rules check` of the same files, which takes as long.
  if (byExtent(false, false, true))
    it('finds no error in the rule book that ships', () => {
      expect(
        checkRuleBook('regulations', CONFIRMED)
          .diagnostics.filter((one) => one.severity === 'error')
          .map(spell),
      ).toEqual([]);
    });

  it('takes what clauses of two articles say for no conflict, since the law orders them', () => {
    const conflicts = broken.filter((one) => one.code === 'conflicting-clauses');
    const found = conflicts.map((one) => {
      const folder = copy();
      const path = join(folder, one.file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(one.find, () => one.put.replace(/( {2}- clause: \w+\n {4}cite: )Art\. \d/, '$1Art. 9')),
      );
      return diagnose(folder).map((each) => each.code);
    });
    expect(conflicts).toHaveLength(2);
    expect(found.flat().filter((code) => code === 'conflicting-clauses')).toEqual([]);
  });

  it.each(
    sampled(
      broken.map((one, i) => [i + 1, one.code, one.at, one] as const),
      12,
    ),
  )('%i finds %s at %s', (_, code, at, one) => {
    const folder = copy();
    const path = join(folder, one.file);
    const text = readFileSync(path, 'utf8');
    expect(text, 'the text to change is there').toContain(one.find);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      text.replace(one.find, () => one.put),
    );
    expect(diagnose(folder).map(spell)).toContain(`${code} ${at}`);
  });

  it('knows each of these codes from at least two broken rule books', () => {
    const counts = new Map<string, number>();
    for (const { code } of broken) counts.set(code, (counts.get(code) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
    expect(broken.length).toBeGreaterThanOrEqual(60);
  });

  it('has a broken rule book for every code that can be reported', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(rulebook|compile|reading)\b.*\.ts$/.test(name),
    );
    const written = sources.flatMap((name) =>
      [...readFileSync(join('src', name), 'utf8').matchAll(/\b(?:problem|finding)\(\s*'([a-z-]+)'/g)].map((match) => match[1]),
    );
    const known = new Set([...broken.map((one) => one.code), ...SPOILT.map(([code]) => code), ...UNREAD, 'unreadable-model']);
    expect(written.length).toBeGreaterThan(50);
    expect([...new Set(written)].filter((code) => !known.has(code ?? ''))).toEqual([]);
  });

  it.each(SPOILT)('reports %s once, wherever it stands', (code, spoil) => {
    for (const file of FULL ? ['domains.yaml', 'law/ban.yaml'] : ['law/ban.yaml']) {
      const folder = copy();
      spoil(join(folder, file));
      expect(
        diagnose(folder)
          .filter((one) => one.file === file)
          .map((one) => one.code),
      ).toEqual([code]);
    }
  });

  it.each(['vocabulary', 'law'])('reports a folder that is a symbolic link, once: %s', (inside) => {
    const [folder, elsewhere] = [copy(), join(scratch, String(made++))];
    renameSync(join(folder, inside), elsewhere);
    symlinkSync(elsewhere, join(folder, inside));
    expect(diagnose(folder).map(spell)).toEqual([`symbolic-link ${inside}:1:1`]);
  });

  it('leads nowhere outside of the folder by the name of an instrument', () => {
    const folder = copy();
    writeFileSync(
      join(folder, 'rulebook.yaml'),
      readFileSync(join(folder, 'rulebook.yaml'), 'utf8').replace(/^regulations: .*$/m, 'regulations: [../law]'),
    );
    expect(diagnose(folder).map((one) => one.code)).toEqual(['malformed-value']);
  });

  it('reads files with Windows line ends as any other', () => {
    const folder = copy();
    const path = join(folder, 'law/ban.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'));
    expect(diagnose(folder).map(spell)).toEqual([]);
  });
});
