import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { FULL } from '../support/full.js';
import { programFile } from '../support/program.js';
import { buildReceipt } from '../support/sample-records.js';

const KILLS = FULL ? 20 : 3;
const WRITES = 50 * KILLS;
/** A UUID and the end of its line. */
const LINE = 37;
// Stores receipts as fast as it can and prints each identifier once it is acknowledged; so many, or until it is killed.
const WRITER = `
  import { randomUUID } from 'node:crypto';
  import { openEmbedded } from ${JSON.stringify(pathToFileURL(programFile('src/stores/embedded/open-embedded')).href)};
  const [, directory, most = Infinity] = process.argv;
  const stores = openEmbedded(directory);
  await stores.prepare();
  for (let written = 0; written < Number(most); written += 1) {
    const receiptId = randomUUID();
    await stores.receipts.append({ ...${JSON.stringify(buildReceipt())}, receiptId }, undefined, new Date());
    process.stdout.write(receiptId + '\\n');
  }
  await stores.close();
`;
const writing = (...words: readonly string[]): readonly string[] => ['--input-type=module', '-e', WRITER, ...words];

test(`killed with -9 ${KILLS} times during ${WRITES} writes: what was acknowledged is there, and nothing is half-written`, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'killed-'));
  try {
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const writer = spawn(process.execPath, writing(directory), { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      const enough = new Promise<void>((resolve) => {
        writer.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.length >= LINE * (WRITES / KILLS)) resolve();
        });
      });
      const ended = once(writer, 'close');
      await Promise.race([enough, ended]);
      // In the middle of whatever it is doing by now: the writer never pauses.
      writer.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      // The last line may have been cut by the kill.
      acknowledged.push(...output.split('\n').slice(0, -1));
    }

    const stores = openEmbedded(directory);
    await stores.prepare();
    const stored = new Map<string, object>();
    for await (const receipt of stores.receipts.all()) stored.set(receipt.receiptId, receipt);
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // One that was written and not yet acknowledged may be there, but only whole, and at most one a kill.
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(KILLS);
    for (const [id, receipt] of stored) expect(receipt).toEqual(buildReceipt({ receiptId: id }));
    await stores.close();
    const file = new Database(path.join(directory, 'oracle.db'));
    expect(file.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
    file.close();
    console.info(`${KILLS} kills: ${acknowledged.length} acknowledged, ${stored.size} stored`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test('several processes may begin at once on an empty directory, and write at once', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'crowd-'));
  try {
    const written = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const child = spawn(process.execPath, writing(directory, '25'), { stdio: ['ignore', 'pipe', 'pipe'] });
        let [out, err] = ['', ''];
        child.stdout.on('data', (chunk: Buffer) => {
          out += chunk.toString();
        });
        child.stderr.on('data', (chunk: Buffer) => {
          err += chunk.toString();
        });
        await once(child, 'close');
        expect(err).toBe('');
        return out.trim().split('\n');
      }),
    );
    const stores = openEmbedded(directory);
    await stores.prepare();
    expect(written.map((ids) => ids.length)).toEqual([25, 25, 25, 25]);
    for (const id of written.flat()) expect(await stores.receipts.find(id)).toBeDefined();
    await stores.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
