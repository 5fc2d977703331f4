import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRules } from '../../support/run-rules.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const score = (stdout: string): { killed: number; of: number } => {
  const [, killed = '', of = ''] = /(\d+) of (\d+) mutants killed/.exec(stdout) ?? [];
  return { killed: Number(killed), of: Number(of) };
};

describe('mutate', () => {
  it('prints the case that is missing, and is content once it is there', async () => {
    const first = await runRules(folder, ['mutate']);
    expect(first.status).toBe(1);
    expect(first.stdout).toContain('law/ban.yaml:17:11 survived: T-1/a: exception agreed dropped');
    expect(first.stdout).toMatch(/ {2}- name: "T-1\/a kills: .*"\n {4}on: \d{4}-\d{2}-\d{2}\n/);
    expect(score(first.stdout).killed).toBeLessThan(score(first.stdout).of);

    const writing = await runRules(folder, ['mutate', '--write']);
    expect(writing).toMatchObject({ status: 1, stderr: expect.stringMatching(/ban\.boundaries\.cases\.yaml: \d+ cases? added/) });
    const second = await runRules(folder, ['mutate']);
    expect(second.stdout).toContain('(100.0 %)');
    expect(second.status).toBe(0);
    const { killed, of } = score(second.stdout);
    expect(killed).toBe(of);
    expect((await runRules(folder, ['test'])).status).toBe(0);
  });

  it('makes the boundary cases anew after a change of the rule', async () => {
    await runRules(folder, ['mutate', '--write']);
    const path = join(folder, 'regulations', 'law', 'ban.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('setting: education', 'setting: street'));
    expect((await runRules(folder, ['test'])).status).toBe(1);
    expect((await runRules(folder, ['mutate', '--rewrite'])).status).toBe(0);
    expect((await runRules(folder, ['test'])).status).toBe(0);
    expect((await runRules(folder, ['mutate'])).stdout).toContain('(100.0 %)');
  });

  it('looks at one rule where one is named, and proves which mutants change nothing', async () => {
    const { stdout } = await runRules(folder, ['mutate', 'T-2', '--equivalent']);
    expect(stdout).not.toContain('law/ban.yaml');
    expect(stdout).toContain('changes no verdict on any day: T-2/tell:');
  });

  it('tells GitHub where a case is missing', async () => {
    const { stdout } = await runRules(folder, ['mutate', 'T-1', '--format', 'github']);
    expect(stdout).toMatch(/^::error file=regulations\/law\/ban.yaml,line=\d+,col=\d+,title=surviving-mutant::survived: /m);
  });
});
