import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/compile/analysis/analysis.js';
import { checkTooWideExceptions } from '../../src/compile/checks/too-wide-exceptions.js';
import { compileRuleBook } from '../../src/compile/compile.js';
import { loadRuleBook } from '../../src/rulebook/load-rule-book.js';

const scratch = mkdtempSync(join(tmpdir(), 'too-wide-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
/** What is said of the tiny law with one change in one of its files. */
const saidOf = (file: string, find: string, put: string): readonly string[] => {
  const folder = join(scratch, String(made++));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), folder, { recursive: true });
  const path = join(folder, 'law', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(find);
  writeFileSync(path, text.replaceAll(find, put));
  const { ruleBook } = loadRuleBook(folder);
  const { compiled } = ruleBook === undefined ? {} : compileRuleBook(ruleBook);
  if (compiled === undefined) throw new Error('the changed law does not compile');
  return checkTooWideExceptions(analyse(compiled)).map((one) => `${one.line}: ${one.message}`);
};

const AGREED = 'consent: true, cite: Art. 2, even_then: Art. 2 lets go what was agreed. }';

describe('an exception that lets too much go', () => {
  it.each([
    ['is confirmed by its author', 'ban.yaml', 'rule: T-1', 'rule: T-1'],
    ['is bounded by `but_not`', 'ban.yaml', AGREED, 'consent: true, but_not: { setting: education }, cite: Art. 2 }'],
    [
      'is confirmed for one clause and written again for another',
      'ban.yaml',
      `${AGREED}\n        reason: It scores people.\n      - enacted`,
      'consent: true, cite: Art. 2 }\n        reason: It scores people.\n      - enacted',
    ],
    [
      'is bounded in the one rule that it reaches',
      'regulation.yaml',
      'cite: Art. 8, reach: [T-1], even_then: Art. 8 leaves care out. }',
      'but_not: { setting: education }, cite: Art. 8, reach: [T-1] }',
    ],
  ])('is not reported where it %s', (_, file, find, put) => {
    expect(saidOf(file, find, put)).toEqual([]);
  });

  it('is told with the gravest situation that it clears, every safeguard missing', () => {
    const [said, ...more] = saidOf('duty.yaml', ', even_then: Art. 4 leaves care out. }', ' }');
    expect(more).toEqual([]);
    expect(said).toMatch(/^17: `care_only` lets even this go: .*kept: short.*medical: true.*told: false/);
    expect(said).toContain('bound it with `but_not` or `reach`, or say under `even_then` why the law does');
  });

  it('is told once, however many clauses write or reach it', () => {
    expect(saidOf('ban.yaml', AGREED, 'consent: true, cite: Art. 2 }')).toHaveLength(1);
    expect(saidOf('regulation.yaml', 'reach: all, even_then: Art. 9 leaves private life out. }', 'reach: all }')).toHaveLength(1);
  });

  it('is told where its bound bites only once the safeguard is there', () => {
    const bound = (answer: string): readonly string[] =>
      saidOf(
        'duty.yaml',
        'cite: Art. 3(3), even_then: Art. 3(3) lets go what was agreed. }',
        `but_not: { kept: ${answer} }, cite: Art. 3(3) }`,
      );
    expect(bound('short')).toEqual([]);
    expect(bound('long')).toHaveLength(1);
  });

  it('is told where a shared one is bounded in some of the rules that it reaches, and not in all', () => {
    const reach = (bound: string): readonly string[] =>
      saidOf(
        'regulation.yaml',
        'cite: Art. 9, reach: all, even_then: Art. 9 leaves private life out. }',
        `but_not: ${bound}, cite: Art. 9, reach: all }`,
      );
    expect(reach('{ setting: street }')).toHaveLength(1);
    expect(reach('{ role: deployer }')).toEqual([]);
  });
});
