import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRule } from '../../../tools/rules/rule-book/find-rule.js';
import { shippedRuleBook } from '../../support/rule-book.js';
import { runRules } from '../../support/run-rules.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'named-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a rule that an author names', () => {
  const { rules } = shippedRuleBook();

  it('is found by its id, its file and its clause', () => {
    expect(findRule(rules, 'EU-AIA-05-1-F').id).toBe('EU-AIA-05-1-F');
    expect(findRule(rules, 'eu-ai-act/art-5-1-f.yaml').id).toBe('EU-AIA-05-1-F');
  });

  it('is suggested by how it begins, else by nearness, else all are named', () => {
    expect(() => findRule(rules, 'EU-AIA-05')).toThrow(
      /^`EU-AIA-05` is not a rule; those that begin so are EU-AIA-05-1-AB, .*EU-AIA-05-1-F/,
    );
    expect(() => findRule(rules, 'eu-aia-05-1-f')).toThrow('EU-AIA-05-1-F');
    expect(() => findRule(rules, 'EU-AIA-O5-1-F')).toThrow('did you mean `EU-AIA-05-1-F`?');
    expect(() => findRule(rules, '')).toThrow('the rules are EU-AIA-');
  });
});

describe('the cases that `test` runs', () => {
  it('are those of the rule or the file that is named', async () => {
    expect((await runRules(folder, ['test', 'T-1'])).stdout).toContain('2 passed, 0 failed, of 2 cases');
    expect((await runRules(folder, ['test', 'law/duty.cases.yaml'])).stdout).toContain('2 passed, 0 failed, of 2 cases');
    expect((await runRules(folder, ['test', 'regulations/law/duty.cases.yaml'])).stdout).toContain('2 passed, 0 failed, of 2 cases');
  });

  it('are none where no rule is called so, which is an error', async () => {
    const { status, stderr } = await runRules(folder, ['test', 'T-1', 'T-7']);
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringMatching(/`T-7` is not a rule; did you mean `T-[12]`\?/) });
  });
});
