import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { readBackup } from '../../tools/store/backup-file.js';
import { backUpEmbedded, restoreEmbedded } from '../../tools/store/embedded-backup.js';
import { KeysToRestore, keyFilesOf } from '../../tools/store/key-files.js';
import { everythingIn, fillStore } from '../support/filled-store.js';
import { runs } from '../support/full.js';

const scratch = mkdtempSync(path.join(tmpdir(), 'store-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const at = (name: string): string => path.join(scratch, name);
const KEYS = keyFilesOf({ dataDir: at('data') });

const contentOf = async (dataDir: string): Promise<unknown> => {
  const stores = openEmbedded(at(dataDir));
  await stores.prepare();
  return everythingIn(stores).finally(() => stores.close());
};

let before: unknown;
beforeAll(async () => {
  const stores = openEmbedded(at('data'));
  await fillStore(stores, 30);
  before = await everythingIn(stores);
  await stores.close();
  await backUpEmbedded(at('data'), KEYS, at('whole.backup'));
});

describe('a backup of the embedded store', () => {
  test('puts a store that was destroyed back, with its keys', async () => {
    expect(statSync(at('whole.backup')).mode & 0o777).toBe(0o600);
    rmSync(at('data'), { recursive: true });
    const keys = new KeysToRestore(KEYS);
    await readBackup(at('whole.backup'), (record) => keys.take(record));
    await restoreEmbedded(at('data'), keys, at('whole.backup'));
    expect(await contentOf('data')).toEqual(before);
  });

  test('knows a byte that was changed, and an end that is missing', async () => {
    const bytes = readFileSync(at('whole.backup'));
    const whole = await readBackup(at('whole.backup'));
    const refused = async (changed: Buffer): Promise<boolean> => {
      writeFileSync(at('changed.backup'), changed);
      return readBackup(at('changed.backup')).then(
        // A few bits of the packing say nothing of the content.
        ({ sha256 }) => changed.length === bytes.length && sha256 === whole.sha256,
        (error: unknown) => /is damaged: |is no backup of this program/.test(String(error)),
      );
    };
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    const flipped = fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (index, bit) => {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] as number) ^ (1 << bit);
      return refused(changed);
    });
    await fc.assert(flipped, { numRuns: runs(200) });
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), (length) => refused(bytes.subarray(0, length))),
      { numRuns: runs(50) },
    );
  });
});
