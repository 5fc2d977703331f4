import { beforeEach, describe, expect, test } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';
import { buildReceipt } from '../support/sample-records.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const later = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

/** What every keeper of receipts promises. */
export const receiptsContract = (fresh: () => Promise<Stores>): void => {
  describe('receipts', () => {
    let receipts: Stores['receipts'];
    beforeEach(async () => {
      receipts = (await fresh()).receipts;
    });

    const all = async () => {
      const found = [];
      for await (const receipt of receipts.all()) found.push(receipt);
      return found;
    };

    test('a receipt is read back exactly as it was given', async () => {
      const full = buildReceipt({
        decisionReason: 'Debt to income over 45% “rule 7” 😀',
        policyVersion: '2.10.0',
        confidenceScore: 97.25,
        parentReceiptId: '6f1c1f0e-0000-4000-8000-000000000000',
      });
      expect(await receipts.append(full, undefined, NOW)).toEqual({ outcome: 'stored', receipt: full });
      expect(await receipts.find(full.receiptId)).toEqual(full);
    });

    test('members that were not given stay absent; a root has no parent', async () => {
      const bare = buildReceipt();
      await receipts.append(bare, undefined, NOW);
      const read = await receipts.find(bare.receiptId);
      expect(read).toStrictEqual(bare);
    });

    test.each([0, 100, 1e-9, 33.333333333333336])('a score of %s comes back equal', async (confidenceScore) => {
      const receipt = buildReceipt({ confidenceScore });
      await receipts.append(receipt, undefined, NOW);
      expect((await receipts.find(receipt.receiptId))?.confidenceScore).toBe(confidenceScore);
    });

    test('an unknown receipt is not found', async () => {
      expect(await receipts.find('6f1c1f0e-0000-4000-8000-000000000000')).toBeUndefined();
      expect(await receipts.find("' OR 1=1 --")).toBeUndefined();
    });

    test('the same key and request replay the first receipt and store no second', async () => {
      const first = buildReceipt();
      const idempotency = { id: 'k1', request: 'r1' };
      await receipts.append(first, idempotency, NOW);
      expect(await receipts.append(buildReceipt(), idempotency, later(23.9))).toEqual({ outcome: 'replayed', receipt: first });
      expect(await all()).toEqual([first]);
    });

    test('the same key with another request is a conflict and stores nothing', async () => {
      const first = buildReceipt();
      await receipts.append(first, { id: 'k1', request: 'r1' }, NOW);
      expect(await receipts.append(buildReceipt(), { id: 'k1', request: 'r2' }, NOW)).toEqual({ outcome: 'conflict' });
      expect(await all()).toEqual([first]);
    });

    test('after 24 hours the key is free again, and the first receipt stays', async () => {
      const [first, second] = [buildReceipt(), buildReceipt()];
      await receipts.append(first, { id: 'k1', request: 'r1' }, NOW);
      expect(await receipts.append(second, { id: 'k1', request: 'r2' }, later(24))).toEqual({ outcome: 'stored', receipt: second });
      expect(new Set((await all()).map(({ receiptId }) => receiptId))).toEqual(new Set([first.receiptId, second.receiptId]));
    });

    test('twenty simultaneous requests with one key make one receipt, and all get it', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => receipts.append(buildReceipt(), { id: 'k1', request: 'r1' }, NOW)),
      );
      const ids = new Set(answers.map((answer) => (answer.outcome === 'conflict' ? 'conflict' : answer.receipt.receiptId)));
      expect(ids.size).toBe(1);
      expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(await all()).toHaveLength(1);
    });

    test('keys in use are listed, and one taken over replays its receipt', async () => {
      const [first, moved] = [buildReceipt(), buildReceipt()];
      await receipts.append(first, { id: 'k1', request: 'r1' }, NOW);
      await receipts.append(moved, undefined, NOW);
      const key = { id: 'k2', request: 'r2', receiptId: moved.receiptId, expiresAt: later(5).toISOString() };
      await receipts.keepKey(key);
      await receipts.keepKey({ ...key, request: 'other' });
      const keys = [];
      for await (const held of receipts.keys(later(5))) keys.push(held);
      expect(keys).toEqual([{ id: 'k1', request: 'r1', receiptId: first.receiptId, expiresAt: later(24).toISOString() }]);
      expect(await receipts.append(buildReceipt(), { id: 'k2', request: 'r2' }, later(4))).toEqual({ outcome: 'replayed', receipt: moved });
    });

    test('a second receipt under a taken identifier does not replace the first', async () => {
      const first = buildReceipt();
      await receipts.append(first, undefined, NOW);
      await receipts.append({ ...first, decision: 'APPROVE' }, undefined, NOW);
      expect(await receipts.find(first.receiptId)).toEqual(first);
    });

    test('all receipts are walked once, across batches', async () => {
      const many = Array.from({ length: 1_203 }, () => buildReceipt());
      // Fifty at a time: whoever waits longer than two seconds for a slow disk is refused.
      for (let i = 0; i < many.length; i += 50)
        await Promise.all(many.slice(i, i + 50).map((receipt) => receipts.append(receipt, undefined, NOW)));
      const found = (await all()).map(({ receiptId }) => receiptId);
      expect(found).toEqual(many.map(({ receiptId }) => receiptId).sort());
    });
  });
};
