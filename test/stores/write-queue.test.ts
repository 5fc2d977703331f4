import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Transaction, WriteQueue } from '../../src/stores/embedded/write-queue.js';

let scratch: string;
let queue: WriteQueue;
let other: Database.Database;
beforeEach(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'queue-'));
  const file = path.join(scratch, 'some.db');
  other = new Database(file, { timeout: 2_000 });
  other.exec('PRAGMA journal_mode = WAL');
  other.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT');
  queue = new WriteQueue(file, 500);
  await queue.prepare();
});
afterEach(() => {
  other.close();
  rmSync(scratch, { recursive: true, force: true });
});

const note =
  (id: number) =>
  async (transaction: Transaction): Promise<number> =>
    transaction.run('INSERT INTO notes (id) VALUES (?)', id);
const held = (): readonly number[] =>
  (other.prepare('SELECT id FROM notes ORDER BY id').all() as readonly { id: number }[]).map((row) => row.id);
const COUNT = 50;
const ids = Array.from({ length: COUNT }, (_, id) => id);

describe('writes in turn', () => {
  test('settle once they are in the file, all that were asked for at once', async () => {
    await Promise.all(
      ids.map(async (id) => {
        await queue.transaction(note(id));
        expect(held()).toContain(id);
      }),
    );
    expect(held()).toEqual(ids);
    await queue.close();
  });

  test('see what was written before them, and nothing of one that failed', async () => {
    const failing = queue.transaction(async (transaction) => {
      await note(-1)(transaction);
      throw new RangeError('changed my mind');
    });
    const twice = queue.transaction(note(7));
    const again = queue.transaction(note(7));
    const count = queue.transaction((transaction) => transaction.get('SELECT count(*) AS held FROM notes'));
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await twice).toBe(1);
    await expect(again).rejects.toThrow(/UNIQUE/);
    expect(await count).toMatchObject({ held: 1 });
    expect(held()).toEqual([7]);
    await queue.close();
  });

  test('leave the process free while another one writes, and come after it', async () => {
    other.exec('BEGIN IMMEDIATE');
    const written = queue.transaction(note(1));
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    other.prepare('INSERT INTO notes (id) VALUES (0)').run();
    other.exec('COMMIT');
    await written;
    expect(held()).toEqual([0, 1]);
    await queue.close();
  });

  test('are refused, all of them, where the other one never ends, and go on afterwards', async () => {
    other.exec('BEGIN IMMEDIATE');
    const refused = await Promise.allSettled([1, 2, 3].map((id) => queue.transaction(note(id))));
    expect(refused.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
    other.exec('ROLLBACK');
    await queue.transaction(note(4));
    expect(held()).toEqual([4]);
    await queue.close();
  });

  test('that were asked for are finished before closing', async () => {
    const written = Promise.all(ids.map((id) => queue.transaction(note(id))));
    await queue.close();
    await written;
    expect(held()).toEqual(ids);
  });
});
