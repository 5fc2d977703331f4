import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';

const WRITER = path.join(import.meta.dirname, '../support/write-receipts.ts');

test('kill -9 during writes loses no acknowledged receipt, and the file is whole', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'killed-'));
  try {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      writer.stdout.on('data', (chunk: Buffer) => { output += chunk.toString(); });
      while (output.length < 37 * 50) await sleep(20);
      const ended = once(writer, 'close');
      writer.kill('SIGKILL');
      await ended;
      // The last line may have been cut by the kill.
      acknowledged.push(...output.split('\n').slice(0, -1));
    }

    const stores = openEmbedded(directory);
    await stores.prepare();
    const missing = [];
    for (const id of acknowledged) if ((await stores.receipts.find(id)) === undefined) missing.push(id);
    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    expect(missing).toEqual([]);
    await stores.close();
    const file = new Database(path.join(directory, 'oracle.db'));
    expect(file.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
    file.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 60_000);

test('several processes may begin at once on an empty directory, and write at once', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'crowd-'));
  try {
    const written = await Promise.all(Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', WRITER, directory, '25'], { stdio: ['ignore', 'pipe', 'pipe'] });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => { out += chunk.toString(); });
      child.stderr.on('data', (chunk: Buffer) => { err += chunk.toString(); });
      await once(child, 'close');
      expect(err).toBe('');
      return out.trim().split('\n');
    }));
    const stores = openEmbedded(directory);
    await stores.prepare();
    expect(written.map((ids) => ids.length)).toEqual([25, 25, 25, 25]);
    for (const id of written.flat()) expect(await stores.receipts.find(id)).toBeDefined();
    await stores.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 120_000);
