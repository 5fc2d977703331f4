import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/stores/embedded/make-folder.js';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';

const top = mkdtempSync(path.join(tmpdir(), 'folder-'));
afterAll(() => rmSync(top, { recursive: true }));

describe('makeFolder', () => {
  it('makes a folder and those above it, for nobody else to read, and leaves one that is there', () => {
    const folder = path.join(top, 'a', 'b', 'c');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    makeFolder(`${folder}/`, 0o700);
    for (const made of [folder, path.dirname(folder)]) expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it('ends where it cannot be made', () => {
    writeFileSync(path.join(top, 'file'), '');
    for (const folder of ['/proc/x', '/proc/x/y', '/dev/null/x', path.join(top, 'file'), path.join(top, 'file', 'x')])
      expect(() => makeFolder(folder, 0o700), folder).toThrow(/^E[A-Z]+: /);
  });

  it('is what a store says that has no place', () => expect(() => openEmbedded('/proc/x')).toThrow('DATA_DIR `/proc/x` cannot be created'));
});
