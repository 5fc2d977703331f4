import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';
import { runRules } from '../../support/run-rules.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'learn-'));
  cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (file: string): string => join(folder, 'regulations', file);
const change = (file: string, from: string | RegExp, to: string): void => {
  const before = readFileSync(at(file), 'utf8');
  writeFileSync(at(file), before.replace(from, to));
  expect(readFileSync(at(file), 'utf8')).not.toBe(before);
};
const run = async (...args: string[]): Promise<string> => (await runRules(folder, args)).stdout;
const headerOf = (): unknown => JSON.parse(readFileSync(at(LEARNED_MODEL), 'latin1').split('\n')[0] ?? '');

describe('learn, one step after the other', () => {
  it('writes the model of a rule book that has none, with its version', async () => {
    expect(await run('learn')).toContain(`${LEARNED_MODEL} of version`);
    expect(headerOf()).toMatchObject({ ruleBook: expect.stringMatching(/^\d+\.\d+\.\d+$/), labels: expect.any(Number) });
    expect(await run('learn')).toContain('nothing to learn');
    expect(await run('check', '--on', '2026-11-20')).toMatch(/^0 errors, 0 warnings/);
  });

  it('leaves the released model alone while the version stays, and check says that it does not fit', async () => {
    const released = readFileSync(at(LEARNED_MODEL));
    change('examples/marks.yaml', 'Give every apple a mark', 'Give every pear a mark');
    expect(await run('check', '--on', '2026-11-20')).toMatch(/outdated-model does not fit .*is raised\n0 errors, 1 warning/);
    expect(await run('learn')).toContain('raise the version to release another');
    expect(readFileSync(at(LEARNED_MODEL))).toEqual(released);
  });

  it('is asked for by check where the version was raised, and writes the model then', async () => {
    change('rulebook.yaml', /version: .*/, 'version: 99.0.0');
    expect(await run('check', '--on', '2026-11-20')).toMatch(
      /outdated-model .*write that of version 99\.0\.0 with `npm run rules -- learn`/,
    );
    await run('learn');
    expect(headerOf()).toMatchObject({ ruleBook: '99.0.0' });
    expect(await run('check', '--on', '2026-11-20')).toMatch(/^0 errors, 0 warnings/);
  });

  it('writes a damaged model again', async () => {
    writeFileSync(at(LEARNED_MODEL), readFileSync(at(LEARNED_MODEL)).subarray(0, -3));
    expect(await run('check', '--on', '2026-11-20')).toContain('damaged-model');
    await run('learn');
    expect(await run('check', '--on', '2026-11-20')).toMatch(/^0 errors, 0 warnings/);
  });
});
