import { describe, expect, test } from 'vitest';
import type { Credits } from '../../src/payments/credits.js';
import type { Stores } from '../../src/stores/stores.js';

/** What every store promises of credits. */
export const creditsContract = (open: () => Promise<Stores>): void => {
  describe('credits', () => {
    test('are opened once, taken in one piece or not at all, and closed', async () => {
      const { credits } = await open();
      expect(await credits.left('acme')).toBeUndefined();
      expect(await credits.take('acme', 1)).toBeUndefined();
      await credits.open({ tenant: 'acme', left: 10 });
      expect(await credits.take('acme', 7)).toBe(3);
      await credits.open({ tenant: 'acme', left: 10 });
      expect(await credits.take('acme', 4)).toBeUndefined();
      expect(await credits.left('acme')).toBe(3);
      await credits.open({ tenant: 'globex', left: 5 });
      await credits.close('acme');
      await credits.close('nobody');
      expect([await credits.left('acme'), await credits.left('globex')]).toEqual([0, 5]);
      const all: Credits[] = [];
      for await (const one of credits.all()) all.push(one);
      expect(all).toEqual([
        { tenant: 'acme', left: 0 },
        { tenant: 'globex', left: 5 },
      ]);
    });

    test('of which many take at once never fall below zero', async () => {
      const { credits } = await open();
      await credits.open({ tenant: 'acme', left: 25 });
      const taken = await Promise.all(Array.from({ length: 20 }, () => credits.take('acme', 2)));
      const left = taken.flatMap((one) => one ?? []).sort((a, b) => a - b);
      expect(left).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    });
  });
};
