import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchedCases } from '../../../tools/rules/watch/touched-cases.js';
import { createWarmCheck } from '../../../tools/rules/watch/warm-check.js';
import { copyWithFewExamples } from '../../support/few-examples.js';
import { FULL } from '../../support/full.js';
import { shippedRuleBook } from '../../support/rule-book.js';

/** The shipped rule book where there is time, else the smallest. */
const BOOK = FULL
  ? {
      file: 'eu-ai-act/art-5-1-f.yaml',
      condition: 'infers_emotions: true, setting: [workplace, education]',
      narrower: 'infers_emotions: true, setting: [education]',
      misspelt: 'infers_emotoins: true, setting: [workplace, education]',
      fewest: 20,
    }
  : {
      file: 'law/ban.yaml',
      condition: 'scores_people: true, term: at_work',
      narrower: 'scores_people: true, setting: street',
      misspelt: 'scores_peolpe: true, term: at_work',
      fewest: 0,
    };
const copyBook = (): void => {
  if (FULL) copyWithFewExamples(folder);
  else cpSync('test/compile/fixtures/tiny', folder, { recursive: true });
};

/** After every day on which a rule was confirmed: what is confirmed in the future is an error. */
const today = (): string => '2027-01-01';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  copyBook();
  check = createWarmCheck(folder, today).check;
  check(['rulebook.yaml']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

/** Open for all tests, as it is for whoever saves again and again; each leaves the files as they were. */
let check: ReturnType<typeof createWarmCheck>['check'];

describe('watch', () => {
  it('says what a save broke, from the cases that it touches', () => {
    const { file, condition, narrower, fewest } = BOOK;
    const before = check([file]).failed.length;
    change(file, condition, narrower);
    const { failed, cases } = check([file]);
    expect(cases).toBeGreaterThan(fewest);
    expect(cases).toBeLessThan(400);
    expect(failed.length).toBeGreaterThan(before);
    change(file, narrower, condition);
  });

  it('reports an error with its line and recovers from it', () => {
    const { file, condition, misspelt } = BOOK;
    change(file, condition, misspelt);
    expect(check([file]).diagnostics.find((one) => one.code === 'unknown-fact')?.file).toBe(file);
    change(file, misspelt, condition);
    expect(check([file]).diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
  });

  it('touches the cases of a rule, of a regulation, or all', () => {
    const ruleBook = shippedRuleBook();
    const rulesOf = (file: string): readonly string[] => [...new Set(touchedCases(ruleBook, [file]).map((one) => one.rule))];
    expect(rulesOf('eu-ai-act/art-5-1-f.cases.yaml')).toEqual(['EU-AIA-05-1-F']);
    expect(rulesOf('colorado-sb26-189/regulation.yaml')).toHaveLength(4);
    expect(touchedCases(ruleBook, ['domains.yaml'])).toHaveLength(ruleBook.cases.length);
  });
});
