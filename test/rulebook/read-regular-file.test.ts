import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEARNED_MODEL, readModel } from '../../src/rulebook/read-model.js';
import { FileRefused, readRegularFile } from '../../src/rulebook/read-regular-file.js';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'regular-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const named = (name: string): string => join(scratch, name);
const refusal = (path: string, largest = 100): unknown => {
  try {
    return readRegularFile(path, largest);
  } catch (error) {
    return error instanceof FileRefused ? error.why : error;
  }
};

describe('a regular file', () => {
  it('is read up to the largest size', () => {
    writeFileSync(named('file'), 'x'.repeat(100));
    expect(readRegularFile(named('file'), 100)).toHaveLength(100);
    expect(refusal(named('file'), 99)).toBe('too-large');
  });

  it('is no pipe, which nobody may ever write into', () => {
    execFileSync('mkfifo', [named('pipe')]);
    expect(refusal(named('pipe'))).toBe('not-a-file');
  });

  it('is no device without an end, and no folder', () => {
    symlinkSync('/dev/zero', named('zero'));
    expect(refusal(named('zero'))).toBe('not-a-file');
    expect(refusal(scratch)).toBe('not-a-file');
  });

  it('is what a learned model must be', () => {
    execFileSync('mkfifo', [named(LEARNED_MODEL)]);
    expect(readModel(named(LEARNED_MODEL)).diagnostics).toMatchObject([{ code: 'damaged-model' }]);
    rmSync(named(LEARNED_MODEL));
    symlinkSync('/dev/zero', named(LEARNED_MODEL));
    expect(readModel(named(LEARNED_MODEL)).diagnostics).toMatchObject([{ code: 'damaged-model' }]);
  });
});
