import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openCheckpoint } from '../../src/log/checkpoint.js';
import { ENTRY_BYTES, nameEntry } from '../../src/log/entry.js';
import { logKeysOf } from '../../src/log/log-keys.js';
import { LogReader } from '../../src/log/log-reader.js';
import { LogContradicted, LogWriter } from '../../src/log/log-writer.js';
import { leafHash } from '../../src/log/tree/hash.js';
import { plainTree } from '../../src/log/tree/plain-tree.js';
import { readEntries, tileWidth } from '../../src/log/tree/tiles.js';
import { verifyConsistency, verifyInclusion } from '../../src/log/tree/verify-proof.js';
import { makeKeyRing, rotateKeys } from '../../src/signing/key-ring.js';
import { entryOfReceipt } from '../../src/stores/stored/receipt-entry.js';
import type { Stores } from '../../src/stores/stores.js';
import { buildReceipt } from '../support/sample-records.js';

/** An entry as a verdict proof has it. */
export const drawEntry = (): Buffer => Buffer.concat([Uint8Array.of(1, 0x71, 0x12, 32), randomBytes(ENTRY_BYTES - 4)]);
const drawCids = (count: number): string[] => Array.from({ length: count }, () => nameEntry(drawEntry()));

/** What every store of the log promises: one log, whoever writes it, and never one that contradicts what was signed. */
export const logContract = (fresh: () => Promise<Stores>, again: (stores: Stores) => Promise<Stores>): void => {
  describe('log', () => {
    const ring = makeKeyRing('log.example/log', new Date('2026-11-20T12:00:00Z'));
    const keys = logKeysOf(ring);
    const writers: LogWriter[] = [];
    afterEach(async () => {
      for (const writer of writers.splice(0)) await writer.close();
    });
    const writerOn = (stores: Stores): LogWriter => {
      const writer = new LogWriter(stores.log, async () => keys);
      writers.push(writer);
      return writer;
    };
    const grow = async (stores: Stores, cids: readonly string[]): Promise<void> => {
      const writer = writerOn(stores);
      for (const cid of cids) writer.append(cid);
      await writer.grow();
    };
    /** Every entry, from the tiles. */
    const entriesIn = async (stores: Stores): Promise<Buffer[]> => {
      const reader = new LogReader(stores.log);
      const { size } = await reader.head();
      const entries: Buffer[] = [];
      for (let index = 0; entries.length < size; index += 1) {
        const width = tileWidth({ level: 'entries', index }, size);
        entries.push(...readEntries((await reader.tile({ level: 'entries', index, width })) ?? new Uint8Array()));
      }
      return entries;
    };

    test('begins with a signed checkpoint of nothing', async () => {
      const stores = await fresh();
      expect(await stores.log.head()).toBeUndefined();
      await grow(stores, []);
      expect(openCheckpoint((await stores.log.head())?.note ?? '', keys.verifiers)).toMatchObject({ origin: 'log.example/log', size: 0 });
    });

    test('what is appended is proven at every size there was, and each size is the beginning of the next', async () => {
      const stores = await fresh();
      const [writer, reader] = [writerOn(stores), new LogReader(stores.log)];
      const cids = drawCids(600);
      const sizes = [0];
      for (const batch of [1, 255, 44, 300]) {
        for (const cid of cids.slice(sizes.at(-1), (sizes.at(-1) ?? 0) + batch)) writer.append(cid);
        await writer.grow();
        sizes.push((await reader.head()).size);
      }
      expect(sizes).toEqual([0, 1, 256, 300, 600]);
      const entries = await entriesIn(stores);
      expect(entries.map(nameEntry)).toEqual(cids);
      const plain = plainTree(entries);
      expect((await reader.head()).checkpoint.root).toEqual(plain.root());
      for (const size of sizes.slice(1)) {
        const { proof, root } = await reader.inclusion(0, size);
        expect(verifyInclusion({ index: 0, size, leaf: leafHash(entries[0] as Buffer), proof, root })).toBe(true);
        const consistent = await reader.consistency(size);
        expect(verifyConsistency({ ...consistent, before: size, size: 600 })).toBe(true);
        expect(consistent.rootBefore).toEqual(plain.root(size));
      }
      expect((await reader.inclusion(entries[299] as Buffer)).index).toBe(299);
      await expect(reader.inclusion(drawEntry())).rejects.toThrow('The log has no such entry');
      await expect(reader.inclusion(entries[299] as Buffer, 299)).rejects.toThrow('Entry 299 is not among the first 299');
      await expect(reader.inclusion(0, 601)).rejects.toThrow('`size` is 601, and the log has 600 entries');
      await expect(reader.consistency(600, 300)).rejects.toThrow('`from` is 600, and must be no more than 300');
    });

    test('an entry is in it once, also where it comes again after a start, and from two processes', async () => {
      const stores = await fresh();
      const cids = drawCids(300);
      await grow(stores, [...cids, ...cids]);
      await grow(await again(stores), cids);
      await Promise.all([grow(stores, cids.slice(0, 200)), grow(await again(stores), cids.slice(100))]);
      expect((await new LogReader(stores.log).head()).size).toBe(300);
    });

    test('two processes that write at once write one log, and lose nothing', async () => {
      const stores = await fresh();
      const both = [writerOn(stores), writerOn(await again(stores))];
      const cids = drawCids(1_200);
      const notes: string[] = [];
      for (let from = 0; from < cids.length; from += 60) {
        for (const [i, cid] of cids.slice(from, from + 60).entries()) both[i % 2]?.append(cid);
        await Promise.all(both.map((writer) => writer.grow()));
        notes.push((await stores.log.head())?.note ?? '');
      }
      const entries = await entriesIn(stores);
      expect(entries.map(nameEntry).sort()).toEqual([...cids].sort());
      const plain = plainTree(entries);
      for (const note of notes) {
        const { size, root } = openCheckpoint(note, keys.verifiers);
        expect(plain.root(size)).toEqual(root);
      }
    });

    test('a process that ended at any step is finished by the next one', async () => {
      const stores = await fresh();
      const cids = drawCids(6);
      await grow(stores, cids.slice(0, 3));
      // Begun, and nothing more: no tile, no place, no checkpoint.
      const writer = writerOn(stores);
      const begun = [drawEntry(), drawEntry()];
      expect(await stores.log.putBatch(3, begun)).toBe(true);
      expect(await stores.log.putBatch(3, [drawEntry()])).toBe(false);
      expect((await new LogReader(stores.log).head()).size).toBe(3);
      for (const cid of cids.slice(3)) writer.append(cid);
      await writer.grow();
      expect((await entriesIn(stores)).map(nameEntry)).toEqual([...cids.slice(0, 3), ...begun.map(nameEntry), ...cids.slice(3)]);
    });

    test('a checkpoint and tiles that come late change nothing', async () => {
      const stores = await fresh();
      await grow(stores, drawCids(5));
      const [head, tile] = [await stores.log.head(), await stores.log.tile('tile/0/000')];
      const late = { from: 0, entries: [], tiles: new Map([['tile/0/000', Buffer.alloc(32)]]), head: { size: 1, note: 'late' } };
      await stores.log.grow(late);
      expect(await stores.log.head()).toEqual(head);
      expect(Buffer.from((await stores.log.tile('tile/0/000')) ?? [])).toEqual(Buffer.from(tile ?? []));
      await stores.log.cosign({ size: 4, note: 'for another size' });
      expect(await stores.log.head()).toEqual(head);
    });

    test('a receipt that is kept waits to be logged, until it is; a replay of it is not logged twice', async () => {
      const stores = await fresh();
      const receipt = buildReceipt({ decisionReason: 'ünïcode “quotes”', confidenceScore: 1e-7 });
      const key = { id: 'k1', request: 'r1' };
      const now = new Date();
      await stores.receipts.append(receipt, key, now);
      expect((await stores.log.pending(10)).map(nameEntry)).toEqual([nameEntry(entryOfReceipt(receipt))]);
      await grow(stores, []);
      expect(await stores.log.pending(10)).toEqual([]);
      await stores.receipts.append(buildReceipt(), key, now);
      await grow(stores, []);
      const found = await stores.receipts.find(receipt.receiptId);
      expect((await entriesIn(stores)).map(nameEntry)).toEqual([nameEntry(entryOfReceipt(found ?? receipt))]);
    });

    test('tiles that do not come to the signed root end the writing, and say so', async () => {
      const stores = await fresh();
      await grow(stores, drawCids(3));
      // As wide as it may be, so that it stays: what an operator with other plans would write.
      const forged = new Map([['tile/0/000', Buffer.alloc(32 * 200, 1)]]);
      await stores.log.grow({ from: 0, entries: [], tiles: forged, head: { size: 0, note: '' } });
      await expect(grow(await again(stores), drawCids(1))).rejects.toThrow(LogContradicted);
      expect((await new LogReader(stores.log).head()).size).toBe(3);
    });

    test('a new key goes on with the same log; a stranger’s does not', async () => {
      const stores = await fresh();
      await grow(stores, drawCids(2));
      const rotated = logKeysOf(rotateKeys(ring, ['checkpoint'], new Date()));
      const next = new LogWriter(stores.log, async () => rotated);
      next.append(nameEntry(drawEntry()));
      await next.close();
      const note = (await stores.log.head())?.note ?? '';
      expect(openCheckpoint(note, rotated.verifiers).size).toBe(3);
      expect(() => openCheckpoint(note, keys.verifiers)).toThrow('no signature of a known key');
      await expect(grow(stores, drawCids(1))).rejects.toThrow('no signature of a known key');
      expect((await new LogReader(stores.log).head()).size).toBe(3);
    });
  });
};
