import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../src/rulebook/steps.js';
import { prepareRuleBook } from '../../src/start/prepare-rule-book.js';
import type { Prepared } from '../../src/start/prepared.js';
import { openingServedOracle } from '../../src/verdict/oracle/served-oracle.js';
import { programFile } from '../support/program.js';

const PREPARE = programFile('src/start/prepare');

let scratch: string;
let folder: string;
let temporary: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'prepare-'));
  folder = join(scratch, 'regulations');
  temporary = join(scratch, 'tmp');
  mkdirSync(temporary);
  cpSync('test/compile/fixtures/tiny', folder, { recursive: true });
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Prepares as beside a server that works in `scratch`, in the process of the test. */
const prepare = (withCases = false): Prepared => {
  const [before, ofSystem] = [process.cwd(), process.env['TMPDIR']];
  try {
    process.chdir(scratch);
    process.env['TMPDIR'] = temporary;
    return prepareRuleBook(folder, withCases);
  } finally {
    process.chdir(before);
    if (ofSystem === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = ofSystem;
  }
};

/** Runs beside a server that works in `scratch`, and says what the server is sent. */
const prepareBeside = async (...more: string[]): Promise<Prepared> => {
  const child = fork(PREPARE, [folder, ...more], { cwd: scratch, env: { ...process.env, TMPDIR: temporary } });
  const exited = once(child, 'exit');
  const [prepared] = (await once(child, 'message')) as [Prepared];
  await exited;
  return prepared;
};

/** A file where a folder is wanted: nothing can be kept, whoever asks. */
const keepNothing = (): void => writeFileSync(join(scratch, 'node_modules'), '');

const versionOf = (prepared: Prepared): string | undefined => {
  if ('errors' in prepared) throw new Error(prepared.errors.join('\n'));
  const at = (path: string): Buffer => readFileSync(resolve(scratch, path));
  const { ruleBook, vocabulary } = prepared.snapshots;
  return atOnce(openingServedOracle({ ruleBook: at(ruleBook), vocabulary: at(vocabulary) }, {})).oracle?.summary.version;
};

describe('preparing beside a server', () => {
  it('leaves snapshots behind that an oracle opens on, and says where', async () => {
    const prepared = await prepareBeside();
    expect(versionOf(prepared)).toMatch(/^\d+\.\d+\.\d+$/);
    expect(prepared).not.toHaveProperty('temporary');
    expect(readdirSync(temporary).filter((name) => name.startsWith('compliance-oracle-'))).toEqual([]);
  });

  it('hands them over in a folder to be removed where nothing can be kept', () => {
    keepNothing();
    const prepared = prepare();
    expect(versionOf(prepared)).toMatch(/^\d+\.\d+\.\d+$/);
    expect(prepared).toMatchObject({ temporary: expect.stringContaining(join(temporary, 'compliance-oracle-')) as string });
  });

  it.each([
    ['can', () => undefined],
    ['cannot', keepNothing],
  ])('sends every error of a spoilt rule book where snapshots %s be kept, and leaves nothing', (_, begin) => {
    begin();
    writeFileSync(join(folder, 'rulebook.yaml'), 'nmae: misspelt\n');
    expect(prepare()).toMatchObject({
      errors: expect.arrayContaining([expect.stringMatching(/rulebook\.yaml:\d+:\d+ /)]) as string[],
    });
    expect(readdirSync(temporary).filter((name) => name.startsWith('compliance-oracle-'))).toEqual([]);
  });

  it('runs the cases where told, and names each that fails with its place and why', async () => {
    expect(versionOf(prepare(true))).toMatch(/^\d+\.\d+\.\d+$/);
    const file = join(folder, 'law', 'ban.cases.yaml');
    const written = readFileSync(file, 'utf8');
    writeFileSync(file, written.replace('verdict: BLOCKED', 'verdict: ALLOWED'));
    const { errors } = (await prepareBeside('cases')) as { errors: readonly string[] };
    expect(errors).toEqual([expect.stringMatching(/ban\.cases\.yaml:\d+:\d+ case-fails: .*verdict is BLOCKED, expected ALLOWED/)]);
    expect(versionOf(prepare())).toMatch(/^\d+\.\d+\.\d+$/);
    writeFileSync(file, `${written}  - nmae: misspelt\n`);
    expect(prepare(true)).toMatchObject({
      errors: expect.arrayContaining([expect.stringContaining('ban.cases.yaml')]) as string[],
    });
  });

  it.each(['rulebook.yaml', 'learned-model.bin'])('is not held by a pipe or an endless device under the name %s', (name) => {
    const path = join(folder, name);
    rmSync(path, { force: true });
    execFileSync('mkfifo', [path]);
    expect(prepare()).toMatchObject({ errors: expect.arrayContaining([expect.stringContaining(name)]) as string[] });
    rmSync(path);
    symlinkSync('/dev/zero', path);
    expect(prepare()).toMatchObject({ errors: expect.arrayContaining([expect.stringContaining(name)]) as string[] });
  });
});
