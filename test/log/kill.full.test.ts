import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byExtent } from '../support/full.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { SMALLEST_RULE_BOOK, startService } from '../support/service.js';
import { ask, checkpointOf, contradicted, missingIn, receiptEntries, sendReceipt } from './ask-log.js';

/** What was promised by whichever process: the receipts acknowledged, and every checkpoint seen. */
interface Promised {
  readonly receipts: object[];
  readonly notes: string[];
}

/** Milliseconds between two of a caller: each receipt is asked for in the log again and again. */
const PAUSE = byExtent(20, 20, 0);

/** Verdicts and receipts one after the other, and checkpoints, until the service is gone. */
const load = async (url: string, promised: Promised): Promise<void> => {
  const going = { on: true };
  const callers = Array.from({ length: 4 }, async () => {
    while (going.on) {
      const receipt = await sendReceipt(url).catch(() => undefined);
      if (receipt === undefined) going.on = false;
      else promised.receipts.push(receipt);
      await ask(url, `Sort invoices by number ${Math.random()}`).catch(() => undefined);
      await sleep(PAUSE);
    }
  });
  const watcher = (async () => {
    while (going.on) {
      const note = await checkpointOf(url).catch(() => '');
      if (note !== '' && note !== promised.notes.at(-1)) promised.notes.push(note);
      await sleep(20);
    }
  })();
  await Promise.all([...callers, watcher]);
};

/** INVARIANT of the log, whoever was killed: what was acknowledged is in it, and every checkpoint ever seen is a beginning of it. */
const expectKept = async (url: string, { receipts, notes }: Promised): Promise<void> => {
  await expect.poll(() => missingIn(url, receiptEntries(receipts)), { interval: 200 }).toBe(0);
  expect(await contradicted(url, notes)).toEqual([]);
};

const settings = { ...SMALLEST_RULE_BOOK, PUBLIC_RATE_LIMIT: '0', FREE_DAILY_QUOTA: '0', LOG_LEVEL: 'error' };
const rounds = byExtent(0, 5, 12);

describe('a log whose process is killed', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'killed-log-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test(`${rounds} times, at any moment: it goes on from its last checkpoint, and lacks nothing acknowledged`, async () => {
    const env = { ...settings, DATA_DIR: path.join(directory, 'data') };
    const promised: Promised = { receipts: [], notes: [] };
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService(env);
      const before = promised.receipts.length;
      const loading = load(service.url, promised);
      // Not before it works, however slow the machine is.
      await expect.poll(() => promised.receipts.length, { interval: 20 }).toBeGreaterThan(before);
      await sleep(Math.random() * 1_200);
      const ended = once(service.child, 'exit');
      service.child.kill('SIGKILL');
      await Promise.all([ended, loading]);
    }
    const service = await startService(env);
    expect(promised.receipts.length).toBeGreaterThanOrEqual(rounds);
    expect(promised.notes.length).toBeGreaterThan(0);
    await expectKept(service.url, promised);
    expect(service.logged()).toBe('');
    expect(await service.stop()).toBe(0);
    expect((await stat(path.join(env.DATA_DIR, 'signing-keys.json'))).mode & 0o777).toBe(0o600);
  });
});

describeWith('MONGOD_BINARY', 'two processes on one MongoDB', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  test('write one log with one key, which goes on when either is killed', async () => {
    const env = { ...settings, MONGODB_URL: set.url('onelog') };
    const promised: Promised = { receipts: [], notes: [] };
    const both = await Promise.all([startService(env), startService(env)]);
    const loading = both.map(({ url }) => load(url, promised));
    await expect.poll(() => promised.receipts.length, { interval: 20 }).toBeGreaterThan(10);
    await sleep(Math.random() * 1_000);
    const [first, second] = both;
    const ended = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await Promise.all([ended, loading[0]]);
    const third = await startService(env);
    const more = load(third.url, promised);
    await sleep(1_000);
    const also = once(second.child, 'exit');
    second.child.kill('SIGKILL');
    await Promise.all([also, loading[1]]);
    const fourth = await startService(env);
    // What the third acknowledged is in the answers of the fourth as well.
    await third.stop();
    await more;
    await expectKept(fourth.url, promised);
    expect(promised.receipts.length).toBeGreaterThan(10);
    await fourth.stop();
  });
});
