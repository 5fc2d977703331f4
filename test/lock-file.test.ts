import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('says of every package what it must hash to, so that `npm ci` fails on a changed one', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.filter(([, one]) => !/^sha512-[\w+/]{86}==$/.test(one.integrity ?? '')).map(([path]) => path)).toEqual([]);
});

it('names no address that packages are fetched from', () => {
  expect(locked.filter(([, one]) => one.resolved !== undefined).map(([path]) => path)).toEqual([]);
});
