import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programFile } from '../../support/program.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-saves-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('hears an editor that renames what it wrote over the old file, time after time', async () => {
  const child = spawn(process.execPath, [programFile('tools/rules'), 'watch'], { cwd: folder, env: { PATH: process.env['PATH'] } });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  const seen = (text: string): Promise<void> => expect.poll(() => printed, { interval: 20 }).toContain(text);
  const file = join(folder, 'regulations', 'law', 'ban.yaml');
  const save = (from: string, to: string): void => {
    writeFileSync(`${file}~`, readFileSync(file, 'utf8').replace(from, to));
    renameSync(`${file}~`, file);
  };
  try {
    await seen('watching regulations');
    for (const [from, to, told] of [
      ['title: Scoring people', 'title: TODO', 'law/ban.yaml:2:1 placeholder'],
      ['title: TODO', 'title: Rest: at night', 'law/ban.yaml:2:8 yaml-syntax'],
      ['title: Rest: at night', 'title: Scoring people', '0 errors, '],
    ] as const) {
      printed = '';
      save(from, to);
      await seen(told);
    }
  } finally {
    child.kill();
    await once(child, 'close');
  }
});
