import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchedCases } from '../../../tools/rules/watch/touched-cases.js';
import { createWarmCheck } from '../../../tools/rules/watch/warm-check.js';
import { copyWithFewExamples } from '../../support/few-examples.js';
import { shippedRuleBook } from '../../support/rule-book.js';

/** After every day on which a rule was confirmed: what is confirmed in the future is an error. */
const today = (): string => '2027-01-01';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  copyWithFewExamples(folder);
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

describe('watch', { timeout: 60_000 }, () => {
  it('says what a save broke, from the cases that it touches', () => {
    const before = check(['eu-ai-act/art-5-1-f.yaml']).failed.length;
    change(
      'eu-ai-act/art-5-1-f.yaml',
      'infers_emotions: true, setting: [workplace, education]',
      'infers_emotions: true, setting: [education]',
    );
    const { failed, cases } = check(['eu-ai-act/art-5-1-f.yaml']);
    expect(cases).toBeGreaterThan(20);
    expect(cases).toBeLessThan(400);
    expect(failed.length).toBeGreaterThan(before);
    change(
      'eu-ai-act/art-5-1-f.yaml',
      'infers_emotions: true, setting: [education]',
      'infers_emotions: true, setting: [workplace, education]',
    );
  });

  it('reports an error with its line and recovers from it', () => {
    change('eu-ai-act/art-5-1-f.yaml', 'infers_emotions: true', 'infers_emotoins: true');
    expect(check(['eu-ai-act/art-5-1-f.yaml']).diagnostics.find((one) => one.code === 'unknown-fact')?.file).toBe(
      'eu-ai-act/art-5-1-f.yaml',
    );
    change('eu-ai-act/art-5-1-f.yaml', 'infers_emotoins: true', 'infers_emotions: true');
    expect(check(['eu-ai-act/art-5-1-f.yaml']).diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
  });

  it('touches the cases of a rule, of a regulation, or all', () => {
    const ruleBook = shippedRuleBook();
    const rulesOf = (file: string): readonly string[] => [...new Set(touchedCases(ruleBook, [file]).map((one) => one.rule))];
    expect(rulesOf('eu-ai-act/art-5-1-f.cases.yaml')).toEqual(['EU-AIA-05-1-F']);
    expect(rulesOf('colorado-sb26-189/regulation.yaml')).toHaveLength(4);
    expect(touchedCases(ruleBook, ['domains.yaml'])).toHaveLength(ruleBook.cases.length);
  });
});
