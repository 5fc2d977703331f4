import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, runRules } from '../../support/run-rules.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const begin = (...args: readonly string[]): Promise<Ran> =>
  runRules(folder, ['new', 'T-9', '--regulation', 'law', '--file', 'art-9', '--cite', 'Art. 9(2)', ...args]);
const read = (file: string): string => readFileSync(join(folder, 'regulations', 'law', file), 'utf8');

describe('new', () => {
  it('begins a rule whose gaps check points at', async () => {
    expect((await begin('--title', 'Rest: at night')).status).toBe(0);
    expect(read('art-9.yaml')).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.schemas\/rule\.json\nrule: T-9\ntitle: "Rest: at night"/);
    const { status, stdout } = await runRules(folder, ['check']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/law\/art-9\.yaml:\d+:\d+ malformed-value `YYYY-MM-DD`/);
    expect(stdout).toMatch(/law\/art-9\.cases\.yaml:\d+:\d+ malformed-value/);
  });

  it('puts it into the order of citation and changes no other line', async () => {
    const before = read('regulation.yaml').split('\n');
    await begin();
    const after = read('regulation.yaml').split('\n');
    expect(after.filter((line) => !before.includes(line)).join()).toContain('T-9');
    expect(after.length - before.length).toBeLessThanOrEqual(1);
  });

  it('is a rule once the gaps are filled', async () => {
    await begin('--duty');
    const fill = (file: string, pairs: readonly (readonly [RegExp, string])[]): void =>
      writeFileSync(
        join(folder, 'regulations', 'law', file),
        pairs.reduce((text, [from, to]) => text.replace(from, to), read(file)),
      );
    fill('art-9.yaml', [
      [/YYYY-MM-DD/g, '2025-01-01'],
      [/PROVISION.*/, 'Art. 7'],
      [/fact_that_makes_it_apply/, 'scores_people'],
      [/fact_that_lifts_it/, 'consent'],
      [/fact_that_is_asked_for/, 'told'],
      [/WHAT TO DO OR STATE/, 'tell them'],
      [/WHY IT.*/, 'People are not told.'],
    ]);
    const { stdout } = await runRules(folder, ['check']);
    expect(stdout.split('\n').filter((line) => line.includes('art-9.yaml') && !line.includes('warning'))).toEqual([]);
  });

  it('refuses what exists, is not known or is not said', async () => {
    expect((await begin()).status).toBe(0);
    expect((await begin()).status).toBe(2);
    expect((await runRules(folder, ['new', 'T-10', '--regulation', 'lawe', '--file', 'x', '--cite', 'y'])).stderr).toContain(
      '--regulation must be one of law',
    );
    expect((await runRules(folder, ['new', 't10'])).status).toBe(2);
  });
});
