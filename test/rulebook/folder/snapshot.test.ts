import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSnapshot, writeSnapshot } from '../../../src/rulebook/folder/snapshot.js';

const scratch = mkdtempSync(join(tmpdir(), 'snapshots-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const named = (kind: string, i: number): string => join(scratch, `${kind}-${i.toString(16).padStart(64, '0')}.bin`);

it('keeps the newest four of a kind, and nothing else goes', () => {
  for (let i = 1; i <= 6; i++) {
    writeSnapshot(named('vocabulary', i), String(i));
    utimesSync(named('vocabulary', i), i, i);
  }
  writeFileSync(join(scratch, 'notes.bin'), 'mine');
  writeSnapshot(named('rule-book', 1), 'another kind');
  writeSnapshot(named('vocabulary', 7), '7');
  expect([1, 2, 3, 4, 5, 6, 7].filter((i) => existsSync(named('vocabulary', i)))).toEqual([4, 5, 6, 7]);
  expect(readFileSync(named('vocabulary', 7), 'utf8')).toBe('7');
  expect([named('rule-book', 1), join(scratch, 'notes.bin')].map((path) => existsSync(path))).toEqual([true, true]);
});

it('keeps what was read lately, however long ago it was written', () => {
  for (let i = 1; i <= 4; i++) {
    writeSnapshot(named('served', i), String(i));
    utimesSync(named('served', i), i, i);
  }
  expect(String(readSnapshot(named('served', 1)))).toBe('1');
  writeSnapshot(named('served', 5), '5');
  expect([1, 2, 3, 4, 5].filter((i) => existsSync(named('served', i)))).toEqual([1, 3, 4, 5]);
  expect(() => readSnapshot(named('served', 2))).toThrow('ENOENT');
});

it('does without where the folder cannot be written', () => {
  const file = join(scratch, 'notes.bin');
  expect(() => writeSnapshot(join(file, 'below', 'a.bin'), 'x')).not.toThrow();
  expect(readFileSync(file, 'utf8')).toBe('mine');
});
