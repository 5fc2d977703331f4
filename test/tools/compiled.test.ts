import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeOlder } from '../../tools/compiled.mjs';

const cache = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(cache, { recursive: true }));

/** No process has this number: the greatest that Linux gives is smaller. */
const NOBODY = 2 ** 30;

const program = (day: number, user?: number): string => {
  const name = `program-${`${day}`.repeat(64)}`;
  mkdirSync(join(cache, name, 'users'), { recursive: true });
  if (user !== undefined) writeFileSync(join(cache, name, 'users', `${user}`), '');
  utimesSync(join(cache, name), day, day);
  return name;
};

test('of compiled programs the newest four stay, and those that somebody runs', () => {
  const inUse = program(1, process.pid);
  const [ended, unused] = [program(2, NOBODY), program(3)];
  const newest = [4, 5, 6, 7].map((day) => program(day));
  writeFileSync(join(cache, 'vocabulary.bin'), '');
  removeOlder(cache);
  expect(readdirSync(cache).sort()).toEqual([inUse, ...newest, 'vocabulary.bin']);
  expect([ended, unused].filter((name) => readdirSync(cache).includes(name))).toEqual([]);
});
