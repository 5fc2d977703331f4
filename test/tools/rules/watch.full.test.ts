import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { createWarmCheck } from '../../../tools/rules/watch/warm-check.js';
import { copyWithFewExamples, learnFrom } from '../../support/few-examples.js';
import { shippedRuleBook } from '../../support/rule-book.js';

/** After every day on which a rule was confirmed: what is confirmed in the future is an error. */
const today = (): string => '2027-01-01';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  copyWithFewExamples(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

describe('watch', () => {
  it('runs the cases that a word changes at once, and every case once it has learned anew', () => {
    learnFrom(folder);
    const { check, settle } = createWarmCheck(folder, today);
    check(['rulebook.yaml']);
    expect(settle()).toBeUndefined();
    change('vocabulary/emotion-recognition.yaml', 'infers_emotions:', 'infers_emotions: # as before');
    const same = check(['vocabulary/emotion-recognition.yaml']);
    expect(same).toMatchObject({ cases: 0, failed: [], provisional: false });
    // A word that many cases hold, taken for the reading of feelings.
    const theme = join(folder, 'vocabulary/emotion-recognition.yaml');
    const doc = parseDocument(readFileSync(theme, 'utf8'));
    doc.addIn(['facts', 'infers_emotions', 'phrases', true], 'staff');
    writeFileSync(theme, doc.toString({ lineWidth: 0 }));
    const soon = check(['vocabulary/emotion-recognition.yaml']);
    expect(soon.provisional).toBe(true);
    expect(soon.cases).toBeGreaterThan(3);
    expect(soon.cases).toBeLessThan(300);
    expect(soon.failed.length).toBeGreaterThan(0);
    // A save of a rule in between does not forget that there is something to learn.
    expect(check(['eu-ai-act/art-5-1-f.yaml']).provisional).toBe(true);
    const whole = settle();
    expect(whole?.cases).toBe(shippedRuleBook().cases.length);
    expect(whole?.failed.length).toBeGreaterThan(0);
    expect(settle()).toBeUndefined();
  });
});
