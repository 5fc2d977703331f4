import { describe, expect, test } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';

/** What every keeper of proof blocks promises. */
export const proofsContract = (fresh: () => Promise<Stores>): void => {
  describe('proofs', () => {
    test('a block is read back byte for byte, however often it was kept', async () => {
      const { proofs } = await fresh();
      const block = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await proofs.keep('bafyone', block);
      await proofs.keep('bafyone', block);
      expect(await proofs.find('bafyone')).toEqual(block);
      expect(await proofs.find('bafytwo')).toBeUndefined();
    });
  });
};
