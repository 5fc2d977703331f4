import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = ['src', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.tools.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-start-'));
  for (const name of PROGRAM) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const help = (): string => {
  const { stderr } = spawnSync(process.execPath, [join(folder, 'tools', 'rules.mjs'), 'help'], { cwd: folder, encoding: 'utf8' });
  return stderr;
};

const change = (from: string, to: string): void => {
  const path = join(folder, 'tools', 'rules', 'help.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};

describe('the command line, started from what was compiled', () => {
  it('does at once what a changed source says, and again what it said before', () => {
    expect(help()).toContain('npm run rules -- <command>');
    change("'npm run rules", "'npm run other rules");
    expect(help()).toContain('npm run other rules -- <command>');
    change("'npm run other rules", "'npm run rules");
    expect(help()).toContain('npm run rules -- <command>');
  });

  it('says what is wrong with a source that cannot be compiled', () => {
    change("'npm run rules", "const 'npm run rules");
    expect(help()).toContain('tools/rules/help.ts');
  });
});
