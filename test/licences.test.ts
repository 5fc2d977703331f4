import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
}

/** Licences under which a package may be handed on with a program under Apache-2.0, without further duties than to name it. */
const PERMITTED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'PSF-2.0', 'Unlicense'];

/** `(MIT OR GPL-3.0)` leaves the choice to us; `MIT AND X` leaves none. */
const isPermitted = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMITTED.includes(one)));

describe('the licences of the production tree', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
  const production = Object.entries(packages).filter(([path, one]) => path !== '' && one.dev !== true);

  it('are told of every package, and permitted', () => {
    expect(production.length).toBeGreaterThan(50);
    expect(production.filter(([, { license = '' }]) => !isPermitted(license)).map(([path, { license }]) => `${path}: ${license}`)).toEqual(
      [],
    );
  });

  it.each([
    ['MIT', true],
    ['(GPL-3.0 OR MIT)', true],
    ['GPL-3.0', false],
    ['MIT AND GPL-3.0', false],
    ['', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('%j: %j', (licence, permitted) => {
    expect(isPermitted(licence)).toBe(permitted);
  });
});
