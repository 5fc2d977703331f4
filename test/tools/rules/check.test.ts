import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRules, spawnRules } from '../../support/run-rules.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const change = (file: string, from: string, to: string): void => {
  const path = join(folder, 'regulations', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};

const ON = ['--on', '2026-11-20'];

describe('check', () => {
  it('is content with a clean rule book', () => {
    const { status, stdout } = spawnRules(folder, ['check', '--strict', ...ON]);
    expect(stdout).toMatch(/^0 errors, 0 warnings: 2 rules, /);
    expect(status).toBe(0);
  });

  it('sees what was changed since the last check, however old the file that took its place', async () => {
    const path = join(folder, 'regulations', 'law', 'ban.yaml');
    const older = join(folder, 'older.yaml');
    cpSync(path, older, { preserveTimestamps: true });
    change('law/ban.yaml', 'when: { scores_people', 'when: { scores_peeple');
    expect((await runRules(folder, ['check', ...ON])).stdout).toContain('unknown-fact `scores_peeple`');
    expect((await runRules(folder, ['check', ...ON])).stdout).toContain('unknown-fact `scores_peeple`');
    cpSync(older, path, { preserveTimestamps: true });
    expect((await runRules(folder, ['check', '--strict', ...ON])).stdout).toMatch(/^0 errors, 0 warnings: /);
  });

  it('asks the exact questions anew once a rule changes, and knows the answer where it is as it was', async () => {
    const codes = async (): Promise<readonly string[]> => {
      const { stdout } = await runRules(folder, ['check', '--format', 'json', ...ON]);
      return (JSON.parse(stdout) as readonly { readonly code: string }[]).map(({ code }) => code);
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await codes()).toEqual([]);
      change('law/ban.yaml', 'agreed: { consent: true', 'agreed: { setting: street');
      expect(await codes()).toContain('unreachable-exception');
      expect(await codes()).toContain('unreachable-exception');
      change('law/ban.yaml', 'agreed: { setting: street', 'agreed: { consent: true');
    }
    const kept = readdirSync(join(folder, 'node_modules/.cache/compliance-oracle')).filter((name) => name.startsWith('exact-findings-'));
    expect(kept).toHaveLength(2);
  });

  it('prints what an editor links, with the name that was meant', async () => {
    change('law/ban.yaml', 'when: { scores_people', 'when: { scores_peple');
    const { status, stdout } = await runRules(folder, ['check', ...ON]);
    expect(stdout).toContain(
      'law/ban.yaml:15:17 unknown-fact `scores_peple` is not a fact of the vocabulary; did you mean `scores_people`?',
    );
    expect(status).toBe(1);
  });

  it('speaks JSON, GitHub and SARIF', async () => {
    change('law/ban.yaml', 'agreed: { consent: true', 'agreed: { setting: street');
    const printed = async (format: string): Promise<string> => (await runRules(folder, ['check', '--format', format, ...ON])).stdout;
    const [json, github, sarif] = [await printed('json'), await printed('github'), await printed('sarif')];
    expect(JSON.parse(json ?? '')).toContainEqual(
      expect.objectContaining({ code: 'unreachable-exception', severity: 'error', file: 'law/ban.yaml', line: 17, column: 11 }),
    );
    expect(github).toContain('::error file=regulations/law/ban.yaml,line=17,col=11,title=unreachable-exception::');
    expect(JSON.parse(sarif ?? '')).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'unreachable-exception',
              level: 'error',
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'regulations/law/ban.yaml' }, region: { startLine: 17, startColumn: 11 } } },
              ],
            },
          ],
        },
      ],
    });
  });

  it('fails on a warning only where asked to', async () => {
    change('law/duty.yaml', 'confirmed: { on: 2026-11-20', 'confirmed: { on: 2025-11-20');
    expect((await runRules(folder, ['check', ...ON])).status).toBe(0);
    expect((await runRules(folder, ['check', '--strict', '--on', '2026-11-21'])).status).toBe(1);
  });

  it('shows which clauses overlap, and where', async () => {
    expect((await runRules(folder, ['check', '--overlaps', ...ON])).stdout).toMatch(
      /overlap: `T-1\/a` and `T-2\/tell` both block (?=.*scores_people: true)(?=.*setting: (workplace|education))/,
    );
  });

  it('could not run with a format that there is not', async () => {
    expect((await runRules(folder, ['check', '--format', 'xml'])).status).toBe(2);
  });
});

describe('test', () => {
  it('says what no case touches', async () => {
    const { status, stdout } = await runRules(folder, ['test', '--coverage']);
    expect(status).toBe(0);
    expect(stdout).toContain('law/duty.yaml:24:11 untouched: `kept` of `T-2/tell` is missing in no case');
    expect(stdout).toContain('law/regulation.yaml:13:3 untouched: exception `private` lifts nothing in any case');
    expect(stdout).toContain('untouched: `setting: street` holds in no case');
    expect(stdout).toContain('untouched: `T-2/tell` is asked about in no case on 2024-05-31 (as_enacted)');
    expect(stdout).toMatch(/touched: 2 of 2 clauses, 1 of 5 exceptions, /);
  });

  it('says which case failed, where and why', async () => {
    change('law/ban.cases.yaml', 'finding: prohibited', 'finding: breached');
    const { status, stdout } = await runRules(folder, ['test']);
    expect(status).toBe(1);
    expect(stdout).toContain('law/ban.cases.yaml:5:5 failed: scored at work\n    finding is prohibited, expected breached');
  });
});
