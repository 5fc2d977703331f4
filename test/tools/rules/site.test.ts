import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runRules } from '../../support/run-rules.js';

let folder: string;
const git = (...args: readonly string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.org', ...args], { cwd: folder, stdio: 'pipe' });
const change = (file: string, from: string, to: string): void => {
  const path = join(folder, 'regulations', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const pages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, 'out', file), 'utf8')]),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('site', () => {
  it('has a page for every rule and theme, and every link leads somewhere', async () => {
    expect(await runRules(folder, ['site', '--out', 'out'])).toMatchObject({ status: 0 });
    const all = pages();
    expect([...all.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'changes.html', 'vocabulary/index.html', 'rules/T-1.html', 'rules/T-2.html']),
    );
    const dead = [...all].flatMap(([file, text]) =>
      [...text.matchAll(/href="([^"]+)"/g)]
        .map((match) => match[1] ?? '')
        .filter((link) => {
          if (/^https?:/.test(link)) return false;
          const [path = '', anchor] = link.split('#');
          const target = all.get(path === '' ? file : posix.join(posix.dirname(file), path));
          return target === undefined || (anchor !== undefined && !target.includes(`id="${anchor}"`));
        })
        .map((link) => `${file} → ${link}`),
    );
    expect(dead).toEqual([]);
    for (const text of all.values()) expect(text).not.toMatch(/<script|src=|@import|url\(http/);
  });

  it('tells which verdicts each version changed', async () => {
    change('law/ban.yaml', 'setting: [workplace, education] }', 'setting: workplace }');
    change('rulebook.yaml', '1.0.0', '1.1.0');
    git('commit', '--quiet', '--all', '--message=second');
    change('law/duty.yaml', 'reason: People are not told.', 'reason: Nobody told them.');
    change('rulebook.yaml', '1.1.0', '1.1.1');
    await runRules(folder, ['site', '--out', 'out']);
    const text = (pages().get('changes.html') ?? '').replace(/<[^>]*>/g, ' ');
    const [first, second, third] = ['1.0.0,', '1.1.0,', '1.1.1,'].map((version) => text.indexOf(version));
    expect(third).toBeLessThan(second ?? 0);
    expect(second).toBeLessThan(first ?? 0);
    expect(text.slice(third, second)).toContain('No verdict changes, in any situation, on any day.');
    expect(text.slice(second, first)).toMatch(/ALLOWED\s+instead of BLOCKED by Tiny law, Art. 1\(a\): condition `setting` changed/);
    expect(text.slice(first)).toContain('The first version: 2 rules.');
    expect(text).not.toContain('How texts are read changed');
  });

  it('says which versions read texts otherwise', async () => {
    change('vocabulary/facts.yaml', 'question: Are people scored?', 'question: Are people scored at all?');
    change('rulebook.yaml', '1.0.0', '1.0.1');
    git('commit', '--quiet', '--all', '--message=second');
    change('law/duty.yaml', 'reason: People are not told.', 'reason: Nobody told them.');
    change('rulebook.yaml', '1.0.1', '1.0.2');
    git('commit', '--quiet', '--all', '--message=third');
    change('examples/marks.yaml', 'Give every apple a mark', 'Give every pear a mark');
    change('rulebook.yaml', '1.0.2', '1.0.3');
    writeFileSync(
      join(folder, 'regulations', 'CHANGELOG.md'),
      '## 1.0.3 – 2026-11-28\n\n- Of 1,200 labelled texts 3 get another verdict than in 1.0.2.\n',
    );
    await runRules(folder, ['site', '--out', 'out']);
    const versions = (pages().get('changes.html') ?? '').split('<h2>').slice(1);
    const rereads = versions.filter((text) => text.includes('How texts are read changed')).map((text) => text.slice(0, 5));
    expect(rereads).toEqual(['1.0.3', '1.0.1']);
    expect(versions.map((text) => text.includes('3 get another verdict than in 1.0.2'))).toEqual([true, false, false, false]);
    expect(versions.map((text) => text.includes('was not counted'))).toEqual([false, false, true, false]);
  });

  it('counts what was changed before a version was raised to that version', async () => {
    change('rulebook.yaml', '1.0.0', '1.0.1');
    git('commit', '--quiet', '--all', '--message=second');
    change('law/ban.yaml', 'setting: [workplace, education] }', 'setting: workplace }');
    git('commit', '--quiet', '--all', '--message=the rule');
    change('rulebook.yaml', '1.0.1', '1.1.0');
    git('commit', '--quiet', '--all', '--message=the version');
    change('rulebook.yaml', '1.1.0', '1.1.1');
    await runRules(folder, ['site', '--out', 'out']);
    const text = (pages().get('changes.html') ?? '').replace(/<[^>]*>/g, ' ');
    const [, patch, minor, latest] = ['1.0.0,', '1.0.1,', '1.1.0,', '1.1.1,'].map((version) => text.indexOf(version));
    expect(text.slice(latest, minor)).toContain('No verdict changes');
    expect(text.slice(minor, patch)).toContain('condition `setting` changed');
    expect(text.slice(patch)).toContain('No verdict changes');
  });

  it('works without a history', async () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect((await runRules(folder, ['site', '--out', 'out'])).status).toBe(0);
    expect(pages().get('changes.html')).toContain('The first version');
  });
});
