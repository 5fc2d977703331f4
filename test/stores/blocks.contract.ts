import { describe, expect, test } from 'vitest';
import { sealBlock, sealRaw } from '../../src/proof/block.js';
import { BLOCKS_AT_ONCE, type NamedBlock } from '../../src/stores/blocks.js';
import type { Stores } from '../../src/stores/stores.js';

const named = ({ cid, bytes }: ReturnType<typeof sealBlock>): NamedBlock => ({ cid: cid.toString(), bytes });
const proof = (n: number): NamedBlock => named(sealBlock({ type: 'verdict-proof/1', n }));
const proofs = (from: number, many: number): readonly NamedBlock[] => Array.from({ length: many }, (_, i) => proof(from + i));

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};

/** What every store promises of proofs and of what they link to. */
export const blocksContract = (open: () => Promise<Stores>): void => {
  describe('proofs', () => {
    test('are found byte for byte, and none that was never kept', async () => {
      const { blocks } = await open();
      expect(await blocks.lastNumber()).toBe(0);
      expect(await blocks.find(proof(1).cid)).toBeUndefined();
      expect(await blocks.keepProofs([proof(1), proof(2)], 0)).toBe(await blocks.lastNumber());
      for (const { cid, bytes } of [proof(1), proof(2)]) expect(await blocks.find(cid)).toEqual(bytes);
      expect(await blocks.find(proof(3).cid)).toBeUndefined();
    });

    test('are found many at once, with what they link to', async () => {
      const { blocks } = await open();
      const book = named(sealBlock({ type: 'rule-book/1' }));
      await blocks.keepProofs(proofs(0, 70), 0);
      await blocks.keepLinked([book]);
      const asked = [...proofs(60, 20), book];
      const found = await blocks.findMany(asked.map(({ cid }) => cid));
      expect(found).toEqual(new Map([...proofs(60, 10), book].map(({ cid, bytes }) => [cid, bytes])));
      expect(await blocks.findMany([])).toEqual(new Map());
    });

    test('are kept in numbers of any size, each under a number of its own', async () => {
      const { blocks } = await open();
      const many = proofs(0, 3 * BLOCKS_AT_ONCE + 5);
      const last = await blocks.keepProofs(many, 0);
      const held = await listed(blocks.proofs());
      expect(held.map(({ cid }) => cid)).toEqual(many.map(({ cid }) => cid));
      expect(new Set(held.map(({ number }) => number)).size).toBe(many.length);
      expect(held.at(-1)?.number).toBe(last);
    });

    test('beyond the most go oldest first', async () => {
      const { blocks } = await open();
      await blocks.keepProofs(proofs(0, 8), 10);
      await blocks.keepProofs(proofs(8, 7), 10);
      expect((await listed(blocks.proofs())).map(({ cid }) => cid)).toEqual(proofs(5, 10).map(({ cid }) => cid));
      expect(await blocks.find(proof(4).cid)).toBeUndefined();
    });

    test('one that is kept again is as good as new', async () => {
      const { blocks } = await open();
      await blocks.keepProofs(proofs(0, 3), 3);
      await blocks.keepProofs([proof(0)], 3);
      await blocks.keepProofs([proof(3)], 3);
      expect((await listed(blocks.proofs())).map(({ cid }) => cid)).toEqual([proof(2), proof(0), proof(3)].map(({ cid }) => cid));
    });

    test('that several writers keep at once are all there', async () => {
      const { blocks } = await open();
      await Promise.all(Array.from({ length: 5 }, (_, i) => blocks.keepProofs(proofs(10 * i, 10), 0)));
      expect(await listed(blocks.proofs())).toHaveLength(50);
    });
  });

  describe('linked blocks', () => {
    test('are kept once and for good, of every codec and size', async () => {
      const { blocks } = await open();
      const linked = [named(sealRaw(new Uint8Array(1 << 18).fill(7))), named(sealBlock({ type: 'rule-book/1' })), ...proofs(0, 100)];
      await blocks.keepLinked(linked);
      await blocks.keepLinked(linked);
      await blocks.keepProofs([proof(1_000)], 1);
      await blocks.keepProofs([proof(1_001)], 1);
      // Comparing so many bytes one by one takes the test runner a second.
      for (const { cid, bytes } of linked) expect(Buffer.compare((await blocks.find(cid)) ?? Buffer.of(), bytes)).toBe(0);
      expect((await listed(blocks.linked())).map(({ cid }) => cid)).toEqual(linked.map(({ cid }) => cid).sort());
    });
  });
};
