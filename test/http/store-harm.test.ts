import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { beginStores } from '../../src/stores/begin-stores.js';
import { smallDisk } from '../support/small-disk.js';
import { bodyOf, type Running, startApp } from './start-app.js';

const RECEIPT = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) };
const SILENT = pino({ level: 'silent' });

/** The service on a file that somebody else harms while it is open. */
describe('a store whose file is harmed', () => {
  const cleanups: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const directory = (): string => {
    const made = mkdtempSync(path.join(tmpdir(), 'harmed-'));
    cleanups.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const serve = async (dataDir: string): Promise<Running> => {
    const stores = await beginStores({ dataDir }, SILENT, () => new Date());
    cleanups.push(() => stores.close());
    const app = await startApp({ publicApi: { stores }, stores: [{ name: 'embedded', state: () => stores.state() }] });
    cleanups.push(() => app.stop());
    return app;
  };
  const write = async (app: Running): Promise<number> => (await app.post('/api/v1/public/receipt', RECEIPT)).status;
  const stateOf = async (app: Running): Promise<string | undefined> => {
    const answer = await bodyOf<{ readonly stores: Readonly<Record<string, string>> }>(await fetch(`${app.url}/readyz`));
    return answer.stores['embedded'];
  };
  const file = (dataDir: string, ending = ''): string => path.join(dataDir, `oracle.db${ending}`);

  /** Moves everything from the log into the file itself, where the harm is done. */
  const checkpoint = (dataDir: string): void => {
    const other = new Database(file(dataDir));
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
  };

  test('is ready, and takes writes, before anybody harms it', async () => {
    const app = await serve(directory());
    expect(await stateOf(app)).toBe('ready');
    expect(await write(app)).toBe(201);
  });

  const exchange = (dataDir: string): void => {
    copyFileSync(file(dataDir), file(dataDir, '.copy'));
    renameSync(file(dataDir, '.copy'), file(dataDir));
  };
  const move = (dataDir: string): void => {
    renameSync(dataDir, `${dataDir}.moved`);
    cleanups.push(() => rmSync(`${dataDir}.moved`, { recursive: true }));
  };

  test.each([
    ['deleted', (dataDir: string): void => unlinkSync(file(dataDir))],
    ['emptied', (dataDir: string): void => truncateSync(file(dataDir), 0)],
    ['exchanged', exchange],
    ['left without its log', (dataDir: string): void => unlinkSync(file(dataDir, '-wal'))],
    ['moved with its folder', move],
  ])('%s: nothing is written, and it is called missing', async (_, harm) => {
    const dataDir = directory();
    const app = await serve(dataDir);
    expect(await write(app)).toBe(201);
    harm(dataDir);
    expect(await write(app)).toBe(503);
    expect(await stateOf(app)).toBe('missing');
    await sleep(300);
    expect((await fetch(`${app.url}/api/v1/public/agents`)).status).toBe(503);
    // The oracle needs no store.
    expect((await app.post('/api/v1/compliance/security', { action: 'feel it' })).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  test('that comes back under its name is used again', async () => {
    const dataDir = directory();
    const app = await serve(dataDir);
    renameSync(file(dataDir), file(dataDir, '.aside'));
    expect(await write(app)).toBe(503);
    renameSync(file(dataDir, '.aside'), file(dataDir));
    expect(await write(app)).toBe(201);
  });

  test('cut in the middle: nothing is written, and it is called corrupt', async () => {
    const dataDir = directory();
    const app = await serve(dataDir);
    expect(await write(app)).toBe(201);
    checkpoint(dataDir);
    expect(await write(app)).toBe(201);
    truncateSync(file(dataDir), statSync(file(dataDir)).size / 2);
    expect(await write(app)).toBe(503);
    expect(await stateOf(app)).toBe('corrupt');
    expect(await write(app)).toBe(503);
  });

  /** Written over from its third page on, as by a failing disk. */
  const spoil = (dataDir: string): void => {
    checkpoint(dataDir);
    const bytes = readFileSync(file(dataDir));
    writeFileSync(file(dataDir), bytes.fill(0xa5, 4096 * 2));
  };

  test('with damaged pages does not start, and says what to do', async () => {
    const dataDir = directory();
    const stores = await beginStores({ dataDir }, SILENT, () => new Date());
    await stores.close();
    spoil(dataDir);
    await expect(beginStores({ dataDir }, SILENT, () => new Date())).rejects.toThrow(/is damaged .*put a copy in its place|malformed/);
  });

  test('whose disk is full says so, loses nothing that it acknowledged, and goes on when there is room', async ({ skip }) => {
    const disk = smallDisk(600);
    if (disk === undefined) return skip('this process may not mount a file system');
    cleanups.push(disk.remove);
    const app = await serve(disk.directory);
    writeFileSync(path.join(disk.directory, 'ballast'), Buffer.alloc(200_000));
    const acknowledged: string[] = [];
    let status = 201;
    while (status === 201) {
      const answer = await app.post('/api/v1/public/receipt', RECEIPT);
      status = answer.status;
      if (status === 201) acknowledged.push((await bodyOf(answer))['receipt_id'] ?? '');
    }
    expect(status).toBe(503);
    expect(await stateOf(app)).toBe('full');
    rmSync(path.join(disk.directory, 'ballast'));
    expect(await write(app)).toBe(201);
    // It is tried once a second; with as much again for a busy machine.
    await expect.poll(() => stateOf(app), { timeout: 2_000 }).toBe('ready');
    for (const id of acknowledged) expect((await fetch(`${app.url}/api/v1/public/receipt/${id}`)).status).toBe(200);
  });

  test('that may not be written acknowledges nothing, and is called read-only', async ({ skip }) => {
    const disk = smallDisk(600);
    if (disk === undefined) return skip('this process may not mount a file system');
    cleanups.push(disk.remove);
    await (await beginStores({ dataDir: disk.directory }, SILENT, () => new Date())).close();
    disk.seal();
    const app = await serve(disk.directory);
    expect(await stateOf(app)).toBe('readonly');
    expect(await write(app)).toBe(503);
  });
});
