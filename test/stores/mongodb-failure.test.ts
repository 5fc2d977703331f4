import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMongodb } from '../../src/stores/mongodb/open-mongodb.js';
import { StoreUnavailable } from '../../src/stores/store-errors.js';
import { ReplicaSet } from '../support/mongod.js';
import { describeWith } from '../support/required-server.js';
import { buildReceipt } from '../support/sample-records.js';

const NOW = new Date('2026-11-20T12:00:00Z');

describeWith('MONGOD_BINARY', 'mongodb, stopped and started again', (binary) => {
  let set: ReplicaSet;
  beforeAll(async () => {
    set = await ReplicaSet.start(binary);
  });
  afterAll(() => set.remove());

  test('a store that stops is reported soon, and is used again when it is back', async () => {
    const stores = openMongodb(set.url('outage'));
    await stores.prepare();
    const receipt = buildReceipt();
    await stores.receipts.append(receipt, undefined, NOW);

    await set.stopMember(0, 'SIGKILL');
    const asked = Date.now();
    await expect(stores.receipts.find(receipt.receiptId)).rejects.toThrow(StoreUnavailable);
    await expect(stores.receipts.append(buildReceipt(), undefined, NOW)).rejects.toThrow(StoreUnavailable);
    expect(await stores.state()).toMatchObject({ state: 'unavailable' });
    expect(Date.now() - asked).toBeLessThan(20_000);

    await set.startMember(0);
    await set.primary();
    expect(await stores.receipts.find(receipt.receiptId)).toEqual(receipt);
    expect(await stores.state()).toMatchObject({ state: 'ready' });
    await stores.close();
  });

  test('a store that hangs is given up on within seconds, and is used again when it wakes', async () => {
    const stores = openMongodb(set.url('hanging'));
    await stores.prepare();
    set.signal(0, 'SIGSTOP');
    try {
      // Its many threads stop one after the other.
      await sleep(500);
      const timeOf = async (work: Promise<unknown>): Promise<number> => {
        const asked = Date.now();
        await work;
        return Date.now() - asked;
      };
      // Readiness says so within a second, calls within two: with as much again for a busy machine, as everywhere here.
      expect(await timeOf(expect(stores.state()).resolves.toMatchObject({ state: 'unavailable' }))).toBeLessThan(2_000);
      const calls = await Promise.all([
        timeOf(expect(stores.agents.listActive({ limit: 10, offset: 0 })).rejects.toThrow(StoreUnavailable)),
        timeOf(expect(stores.receipts.append(buildReceipt(), undefined, NOW)).rejects.toThrow(StoreUnavailable)),
        timeOf(expect(stores.receipts.append(buildReceipt(), { id: 'k', request: 'r' }, NOW)).rejects.toThrow(StoreUnavailable)),
        timeOf(expect(stores.receipts.find('x')).rejects.toThrow(StoreUnavailable)),
      ]);
      expect(Math.max(...calls)).toBeLessThan(4_000);
    } finally {
      set.signal(0, 'SIGCONT');
    }
    await expect.poll(() => stores.state()).toMatchObject({ state: 'ready' });
    await stores.close();
  });

  test('a store that hangs keeps nobody from closing it', async () => {
    const stores = openMongodb(set.url('closing'));
    await stores.prepare();
    set.signal(0, 'SIGSTOP');
    try {
      await sleep(500);
      const asked = Date.now();
      await stores.close();
      expect(Date.now() - asked).toBeLessThan(2_000);
    } finally {
      set.signal(0, 'SIGCONT');
    }
  });

  test('a store that was down at the start is prepared when it comes up', async () => {
    await set.stopMember(0);
    const stores = openMongodb(set.url('late'));
    await expect(stores.prepare()).rejects.toThrow(StoreUnavailable);
    await set.startMember(0);
    await set.primary();
    // Whoever asks meanwhile begins it, and may be told that it is not there yet.
    await expect.poll(() => stores.state()).toMatchObject({ state: 'ready' });
    const receipt = buildReceipt();
    await stores.receipts.append(receipt, undefined, NOW);
    expect(await stores.receipts.find(receipt.receiptId)).toEqual(receipt);
    await stores.close();
  });
});

const WRITES = 1_000;

describeWith('MONGOD_BINARY', 'mongodb, primary killed during 1,000 writes', (binary) => {
  test('no acknowledged receipt is lost, and a repeated request makes no second one', async () => {
    const set = await ReplicaSet.start(binary, 3);
    const stores = openMongodb(set.url('failover'));
    try {
      await expect.poll(() => stores.state()).toMatchObject({ state: 'ready' });
      const acknowledged = new Set<string>();
      let [requests, unanswered] = [0, 0];

      // Four callers that do what a client should: the same key again until there is an answer.
      const caller = async (): Promise<void> => {
        while (requests < WRITES) {
          const key = `request-${requests}`;
          requests += 1;
          for (;;) {
            try {
              const answer = await stores.receipts.append(buildReceipt({ agentId: `@${key}` }), { id: key, request: 'r' }, NOW);
              if (answer.outcome === 'conflict') throw new Error('a key met another request');
              acknowledged.add(answer.receipt.receiptId);
              break;
            } catch (error) {
              if (!(error instanceof StoreUnavailable)) throw error;
              unanswered += 1;
              await sleep(50);
            }
          }
        }
      };
      const primary = await set.primary();
      const callers = Array.from({ length: 4 }, caller);
      while (acknowledged.size < WRITES / 3) await sleep(5);
      const before = acknowledged.size;
      await set.stopMember(primary, 'SIGKILL');
      await Promise.all(callers);
      expect(before).toBeLessThan(WRITES);
      expect(await set.primary()).not.toBe(primary);
      // The member that was killed comes back and takes nothing away.
      await set.startMember(primary);
      await set.primary();

      const stored = new Map<string, string>();
      for await (const { receiptId, agentId } of stores.receipts.all()) stored.set(receiptId, agentId);
      expect(acknowledged.size).toBe(WRITES);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      // One receipt a request, however often it was repeated.
      expect(new Set(stored.values()).size).toBe(stored.size);
      expect(stored.size).toBe(WRITES);
      console.info(`failover: ${before} receipts before, ${acknowledged.size} in all, ${unanswered} attempts without an answer`);
    } finally {
      await stores.close();
      await set.remove();
    }
  });
});
