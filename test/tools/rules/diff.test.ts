import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, runRules } from '../../support/run-rules.js';

let folder: string;
const git = (...args: readonly string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.org', ...args], { cwd: folder, stdio: 'pipe' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const change = (file: string, from: string, to: string): void => {
  const path = join(folder, 'regulations', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

const diff = (...args: readonly string[]): Promise<Ran> => runRules(folder, ['diff', ...args]);

describe('diff', () => {
  it('says that nothing changed where nothing did', async () => {
    const { status, stdout } = await diff('HEAD');
    expect(stdout).toContain('No verdict changes, in any situation, on any day.');
    expect(stdout).toContain('Needs a **none** step');
    expect(status).toBe(0);
  });

  it('calls a change of wording a patch, and names the blocks that it retires', async () => {
    change('law/duty.yaml', 'reason: People are not told.', 'reason: Nobody told them.');
    change('rulebook.yaml', '1.0.0', '1.0.1');
    const { status, stdout } = await diff('HEAD');
    expect(stdout).toContain('Needs a **patch** step, since only wording changed; `rulebook.yaml` claims a patch step: enough.');
    expect(stdout).toMatch(/- `T-2\/tell`: `b[a-z2-7]+` is retired, `b[a-z2-7]+` is new; the wording of 2024-01-01 was edited in place/);
    expect(status).toBe(0);
  });

  it('finds the region of an exception that is gone, with its line, days, witness and the case that flips', async () => {
    change(
      'law/ban.yaml',
      'setting: education }\n        unless:\n' +
        '          agreed: { consent: true, cite: Art. 2, even_then: Art. 2 lets go what was agreed. }\n',
      'setting: education }\n',
    );
    const { status, stdout } = await diff('HEAD');
    expect(stdout).toContain('**ALLOWED → BLOCKED** by `T-1/a`, Tiny law, Art. 1(a): exception `agreed` is gone (was law/ban.yaml:29)');
    expect(stdout).toContain('from 2026-01-01 (as in force, as enacted)');
    expect(stdout).toMatch(
      /smallest situation: `(?=.*consent: true)(?=.*scores_people: true)(?=.*setting: (workplace|education)).*` \(EU\)/,
    );
    expect(stdout).toContain('- ALLOWED → BLOCKED: scored with consent (law/ban.cases.yaml:9');
    expect(stdout).toContain('Needs a **major** step');
    expect(stdout).toContain('**too small**');
    expect(status).toBe(1);
  });

  it('calls it minor where verdicts become ALLOWED, and finds the condition that did it', async () => {
    change('law/ban.yaml', 'setting: [workplace, education] }', 'setting: workplace }');
    change('rulebook.yaml', '1.0.0', '1.1.0');
    const { status, stdout } = await diff('HEAD');
    expect(stdout).toContain('**BLOCKED → ALLOWED** by `T-1/a`, Tiny law, Art. 1(a): condition `setting` changed (law/ban.yaml:15)');
    expect(stdout).toContain('from 2024-02-01 to 2025-12-31');
    expect(stdout).toContain('Needs a **minor** step');
    expect(status).toBe(0);
  });

  it('finds one day by which a date was shifted', async () => {
    change('law/duty.yaml', 'in_force: { from: 2025-06-01 }', 'in_force: { from: 2025-06-02 }');
    const { stdout } = await diff('HEAD', '--format', 'json');
    const { regions, step } = JSON.parse(stdout) as { regions: readonly { to: string; days: unknown }[]; step: { step: string } };
    expect(regions.map(({ to, days }) => ({ to, days }))).toEqual([
      { to: 'ALLOWED', days: [{ basis: 'in_force', from: '2025-06-01', to: '2025-06-01' }] },
    ]);
    expect(step.step).toBe('minor');
  });

  it('finds what a domain presumes otherwise, and says from where it is seen', async () => {
    change('domains.yaml', 'presumes: { setting: workplace }', 'presumes: { setting: street }');
    const { stdout } = await diff('HEAD');
    expect(stdout).toContain('**BLOCKED → ALLOWED** by `T-1/a`');
    expect(stdout).toContain('in the domain `employment`');
  });

  it('finds an answer that a fact gained, and leaves what did not change alone', async () => {
    change('vocabulary/facts.yaml', 'answers: [workplace, education, street]', 'answers: [workplace, education, street, ship]');
    change('law/ban.yaml', 'setting: [workplace, education] }', 'setting: [workplace, education, ship] }');
    const { stdout } = await diff('HEAD', '--format', 'json');
    const { regions } = JSON.parse(stdout) as { regions: readonly { to: string; witness: Record<string, readonly string[]> }[] };
    expect(regions.map((one) => [one.to, one.witness['setting']])).toContainEqual(['BLOCKED', ['ship']]);
    expect(regions.every((one) => one.to === 'BLOCKED' && one.witness['setting']?.includes('ship'))).toBe(true);
  });

  it('decides labelled actions by both', async () => {
    writeFileSync(
      join(folder, 'actions.jsonl'),
      `${JSON.stringify({
        id: 'A-7',
        domain: 'hr',
        jurisdiction: 'EU',
        as_of: '2026-11-20',
        action: 'Rank people in the office',
        expected: 'BLOCKED',
      })}\n`,
    );
    change('law/ban.yaml', '{ scores_people: true, term: at_work }', '{ scores_people: true, term: at_work, in_use: true }');
    const { stdout } = await diff('HEAD', '--actions', 'actions.jsonl');
    expect(stdout).toContain('- BLOCKED → ALLOWED: Rank people in the office (A-7; Tiny law, Art. 1(a))');
  });

  it('compares two revisions, and leaves checkout and index alone', async () => {
    change('law/ban.yaml', 'consent: true', 'consent: false');
    git('commit', '--quiet', '--all', '--message=second');
    const { stdout } = await diff('HEAD~1', 'HEAD');
    expect(stdout).toContain('exception `agreed` changed');
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' })).toBe('');
  });

  it('records how many labelled texts get another verdict, and nothing where the changelog has no place for it', async () => {
    change('rulebook.yaml', '1.0.0', '1.0.1');
    const labelled = { id: 'a', domain: 'general', jurisdiction: 'EU', as_of: '2026-02-01', action: 'Score people' };
    writeFileSync(join(folder, 'actions.jsonl'), `${JSON.stringify(labelled)}\n`);
    const changelog = join(folder, 'regulations', 'CHANGELOG.md');
    writeFileSync(changelog, '# Changes\n\n## 1.0.1 – 2026-11-28\n\n- A comma.\n');
    expect(await diff('HEAD', '--record', '--actions', 'actions.jsonl')).toMatchObject({ status: 0 });
    expect(readFileSync(changelog, 'utf8')).toContain('- Of 1 labelled texts none gets another verdict than in 1.0.0.\n- A comma.');
    writeFileSync(changelog, '# Changes\n');
    expect(await diff('HEAD', '--record')).toMatchObject({ status: 2, stderr: expect.stringContaining('no heading `## 1.0.1`') });
  });

  it('could not run without such a revision, or with a rule book that has errors', async () => {
    expect(await diff('no-such-branch')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`no-such-branch` is no revision that git knows here'),
    });
    change('law/ban.yaml', 'kind: prohibition', 'kind: ban');
    const { status, stderr } = await diff('HEAD');
    expect(status).toBe(2);
    expect(stderr).toContain('law/ban.yaml:14:9');
  });

  it('speaks to GitHub and in SARIF', async () => {
    change('law/ban.yaml', 'setting: [workplace, education] }', 'setting: workplace }');
    expect((await diff('HEAD', '--format', 'github')).stdout).toMatch(
      /^::warning file=regulations\/law\/ban.yaml,line=15,col=\d+,title=verdict-becomes-allowed::/m,
    );
    const sarif = JSON.parse((await diff('HEAD', '--format', 'sarif')).stdout) as {
      version: string;
      runs: readonly { results: readonly { ruleId: string }[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0]?.results.map((one) => one.ruleId)).toEqual(['verdict-becomes-allowed', 'version-step']);
  });
});
