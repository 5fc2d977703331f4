import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileRuleBook } from '../../src/compile/compile.js';
import type { Diagnostic } from '../../src/rulebook/diagnostic.js';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';
import { shippedRuleBook } from '../support/rule-book.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rule-book-'));
  cpSync('test/compile/fixtures/tiny', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RULE = 'law/ban.yaml';

const diagnose = (): readonly Diagnostic[] => {
  const { ruleBook, diagnostics } = loadRuleBook(folder);
  return ruleBook === undefined ? diagnostics : compileRuleBook(ruleBook).diagnostics;
};

const errors = (): readonly string[] =>
  diagnose()
    .filter((one) => one.severity === 'error')
    .map((one) => `${one.file}:${one.line} ${one.code}`);

/** Changes the first match in a file and tells the line it stands on. */
const change = (file: string, from: string | RegExp, to: string): number => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const at = text.search(from);
  expect(at, `${String(from)} stands in ${file}`).toBeGreaterThanOrEqual(0);
  writeFileSync(path, text.replace(from, to));
  return text.slice(0, at).split('\n').length;
};

describe('the loader', () => {
  it('finds nothing wrong with the rule book that ships, nor with the smallest', () => {
    expect(compileRuleBook(shippedRuleBook()).diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it.each([
    ['an unknown key', /^( *)kind: prohibition/m, '$1knid: prohibition', 'unknown-key'],
    ['a missing citation', /^ {4}cite: .*\n/m, '', 'missing-key'],
    ['an unknown fact', /scores_people: true/, 'score_people: true', 'unknown-fact'],
    ['an unknown answer', /scores_people: true/, 'scores_people: yes', 'unknown-answer'],
    ['a day that does not exist', /2024-02-01/, '2024-02-30', 'no-such-day'],
    ['a malformed day', /as_enacted: 2024-02-01/, 'as_enacted: 1.2.2024', 'malformed-value'],
    ['a duplicate key', /^title: .*$/m, 'title: A\ntitle: B', 'duplicate-key'],
    ['an anchor', /^title: .*$/m, 'title: &t A', 'anchor'],
    ['a tab as indentation', /^ {4}cite:/m, '\tcite:', 'tab-as-indent'],
    ['a malformed citation', /^ {4}cite: .*$/m, '    cite: article five', 'malformed-citation'],
  ])('reports %s with file, line and code', (_, from, to, code) => {
    change(RULE, from, to);
    const found = errors();
    expect(
      found.some((one) => one.startsWith(`${RULE}:`) && one.endsWith(` ${code}`)),
      found.join('\n'),
    ).toBe(true);
  });

  it('reports phrases that are indented into a note, where nobody reads them', () => {
    const line = change(
      'vocabulary/facts.yaml',
      /^( +)kind: practice\n/m,
      '$1kind: practice\n$1note: >-\n$1  What it is.\n$1    - "(vend|hawk) ... {child}"\n',
    );
    const found = diagnose().filter((one) => one.file === 'vocabulary/facts.yaml');
    expect(found.map(({ code, line: at }) => [code, at])).toEqual([['malformed-value', line + 1]]);
    expect(found[0]?.message).toContain('a list in a note is never read');
  });

  it('points at the line of the mistake and suggests the name that was meant', () => {
    const line = change(RULE, /scores_people: true/, 'scores_peple: true');
    const found = diagnose().find((one) => one.code === 'unknown-fact');
    expect(found?.message).toContain('did you mean `scores_people`?');
    expect(Math.abs((found?.line ?? 0) - line)).toBeLessThanOrEqual(20);
  });

  it.each([
    ['is missing', () => rmSync(join(folder, 'domains.yaml')), 'missing-file'],
    ['starts with a byte order mark', () => change('domains.yaml', /^/, '\uFEFF'), 'byte-order-mark'],
    ['is not UTF-8', () => writeFileSync(join(folder, 'domains.yaml'), Buffer.from([0x64, 0xff, 0xfe])), 'not-utf-8'],
    ['is far too large', () => writeFileSync(join(folder, 'domains.yaml'), '#'.repeat(10_000_000)), 'file-too-large'],
    ['is no mapping', () => writeFileSync(join(folder, 'domains.yaml'), '- 1\n- 2\n'), 'wrong-type'],
    ['is empty', () => writeFileSync(join(folder, 'domains.yaml'), ''), 'wrong-type'],
    [
      'is a symbolic link out of the folder',
      () => {
        rmSync(join(folder, 'domains.yaml'));
        symlinkSync('/etc/hostname', join(folder, 'domains.yaml'));
      },
      'symbolic-link',
    ],
    [
      'grows without end by aliases',
      () => writeFileSync(join(folder, 'domains.yaml'), 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n'),
      'anchor',
    ],
  ])('reports a file that %s, and hangs on none', (_, spoil, code) => {
    spoil();
    expect(errors().map((one) => one.split(' ')[1])).toContain(code);
  });

  it('hands out no rule book when anything is wrong', () => {
    change(RULE, /kind: prohibition/, 'kind: ban');
    expect(loadRuleBook(folder).ruleBook).toBeUndefined();
  });
});
