import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What `npm ci --omit=dev` unpacks: the part of an entry of the lock file that matters here. */
interface LockedPackage {
  readonly name?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
const inProduction = Object.entries(packages).filter(([, one]) => one.dev !== true);

it('runs no script of a stranger when the packages of production are installed', () => {
  expect(inProduction.filter(([, one]) => one.hasInstallScript === true).map(([path]) => path)).toEqual([]);
});

it('has no package that reports installations to the outside', () => {
  const reporters = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
  expect(reporters.map(([, one]) => one.name)).toEqual(['empty-npm-package']);
});
